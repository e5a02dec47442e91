const VERTEX = `
attribute vec2 corner;
varying vec2 at;
void main() {
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

const FRAGMENT = `
precision mediump float;
varying vec2 at;
uniform sampler2D picture;
uniform sampler2D nap;
uniform highp vec2 size;
uniform vec4 crop;
uniform vec2 cell;

vec2 bend(vec2 p) {
  return texture2D(nap, p).ra * 2.0 - 256.0 / 255.0;
}

float speckle(highp vec2 p) {
  highp vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}

void main() {
  // the mean of five smooths the cells of the grid away
  vec2 lies = 0.4 * bend(at)
    + 0.15 * (bend(at + vec2(cell.x, 0.0)) + bend(at - vec2(cell.x, 0.0)) + bend(at + vec2(0.0, cell.y)) + bend(at - vec2(0.0, cell.y)));
  float depth = min(1.0, length(lies));
  // where the light of the pictures comes from: up and to the left, y downwards
  const vec2 light = vec2(-0.5, -0.866);

  // hairs a pixel and a half thick, longer the further they lie
  highp vec2 pixel = at * size;
  vec2 along = depth > 0.01 ? lies / length(lies) : vec2(0.0, 1.0);
  highp vec2 hair = vec2(dot(pixel, vec2(-along.y, along.x)) / 1.5, dot(pixel, along) / 9.0);
  highp vec2 whole = floor(hair);
  highp vec2 part = fract(hair);
  float grain = mix(speckle(whole), speckle(whole + vec2(0.0, 1.0)), part.y) - 0.5;

  // the picture is combed along
  vec2 place = at - lies * (1.0 + 0.5 * grain) * 4.5 / size;
  vec3 ground = texture2D(picture, (place - crop.xy) / crop.zw).rgb;

  // pile that leans away from the light shows its tips and shines, pile that leans into it shows its depth
  float lean = -dot(lies, light);
  float slope = length(bend(at + light * cell * 1.6)) - length(bend(at - light * cell * 1.6));
  float shade = lean * 0.2 + slope * 0.1 + grain * depth * 0.16;
  float shine = max(0.0, lean) * depth * 0.16;
  // pale ground has no pile to speak of: it answers a little, and does not glow
  float answer = 1.0 - 0.88 * smoothstep(0.5, 0.85, dot(ground, vec3(0.3, 0.59, 0.11)));
  vec3 seen = ground + (ground * shade + mix(vec3(0.075), ground, 0.4) * shine) * answer;
  float cover = smoothstep(0.02, 0.3, depth);
  gl_FragColor = vec4(clamp(seen, 0.0, 1.0), 1.0) * cover;
}`;

/** Where a picture lies in what is painted, in parts of it: left, top, width and height. */
export type Crop = readonly [left: number, top: number, width: number, height: number];

/** A nap as the shader takes it. */
interface PaintedNap {
  readonly columns: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

/** Paints pictures as velvet, in one canvas that is never shown. */
export class VelvetBrush {
  private readonly nap: WebGLTexture;
  private readonly uniforms: Record<'size' | 'crop' | 'cell', WebGLUniformLocation | null>;

  private constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly gl: WebGLRenderingContext,
    program: WebGLProgram,
  ) {
    const corner = gl.getAttribLocation(program, 'corner');
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 2, 0, 0, 2]), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(corner);
    gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
    gl.uniform1i(gl.getUniformLocation(program, 'nap'), 1);
    const uniform = (name: string) => gl.getUniformLocation(program, name);
    this.uniforms = { size: uniform('size'), crop: uniform('crop'), cell: uniform('cell') };
    gl.activeTexture(gl.TEXTURE1);
    this.nap = this.texture();
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  }

  /** Null where the browser gives no WebGL; it is asked not to give one that would be slow. */
  static make(): VelvetBrush | null {
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl', {
      failIfMajorPerformanceCaveat: true,
      antialias: false,
      depth: false,
      preserveDrawingBuffer: true,
    });
    if (!gl) return null;
    const program = gl.createProgram();
    for (const [type, source] of [
      [gl.VERTEX_SHADER, VERTEX],
      [gl.FRAGMENT_SHADER, FRAGMENT],
    ] as const) {
      const shader = gl.createShader(type);
      // a context that is lost already
      if (!shader) return null;
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    return gl.getProgramParameter(program, gl.LINK_STATUS) ? new VelvetBrush(canvas, gl, program) : null;
  }

  /** Takes a picture over. It is bound to the first unit, as `paint` expects. */
  picture(source: ImageBitmap): WebGLTexture {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0);
    const texture = this.texture();
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, source);
    return texture;
  }

  forget(picture: WebGLTexture): void {
    this.gl.deleteTexture(picture);
  }

  /** Paints `width` × `height` pixels in the lower left corner of the canvas, which grows as it has to. */
  paint(picture: WebGLTexture, { columns, rows, bytes }: PaintedNap, crop: Crop, width: number, height: number): void {
    const { gl, canvas, uniforms } = this;
    if (canvas.width < width) canvas.width = width;
    if (canvas.height < height) canvas.height = height;
    gl.viewport(0, 0, width, height);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, picture);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.nap);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.LUMINANCE_ALPHA, columns, rows, 0, gl.LUMINANCE_ALPHA, gl.UNSIGNED_BYTE, bytes);
    gl.uniform2f(uniforms.size, width, height);
    gl.uniform4f(uniforms.crop, ...crop);
    gl.uniform2f(uniforms.cell, 1 / columns, 1 / rows);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  private texture(): WebGLTexture {
    const { gl } = this;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    for (const zoom of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, zoom, gl.LINEAR);
    return texture;
  }
}
