import { join } from 'node:path';
import { EmbeddedContentSource } from '../../src/modules/content/adapters/embedded/embedded-content.source';
it('x', async()=>{ const s=new EmbeddedContentSource({contentDir: join(__dirname,'../../content'), salonSlugPrefix:'oksamyt-'});
 const r=await s.read('ua','full'); console.log(Object.entries(r.content).map(([k,v])=>k+' '+(v as any).length).join('\n')) });
