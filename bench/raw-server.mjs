// The ceiling: node:http writing the bytes of one ready answer. Usage: RAW_FILE=answer.json node bench/raw-server.mjs
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(readFileSync(process.env.RAW_FILE, 'utf8'));
const bytes = Buffer.from(body, 'base64');
createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
