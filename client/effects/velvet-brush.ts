const VERTEX = `
attribute vec2 corner;
varying vec2 at;
uniform vec4 part;
void main() {
  at = part.xy + vec2(corner.x, 1.0 - corner.y) * part.zw;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

const FRAGMENT = `
precision mediump float;
varying highp vec2 at;
uniform sampler2D picture;
uniform sampler2D nap;
uniform highp vec2 size;
uniform vec4 crop;

float speckle(highp vec2 p) {
  highp vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}

void main() {
  // the bend, and how the pile falls away from the light
  vec3 pile = texture2D(nap, at).rgb * 2.0 - 256.0 / 255.0;
  vec2 lies = pile.xy;
  float far = length(lies);
  float depth = min(1.0, far);
  float cover = smoothstep(0.02, 0.3, depth);
  if (cover == 0.0) {
    gl_FragColor = vec4(0.0);
    return;
  }
  // where the light of the pictures comes from: up and to the left, y downwards
  const vec2 light = vec2(-0.5, -0.866);

  // hairs a pixel and a half thick, longer the further they lie
  highp vec2 pixel = at * size;
  vec2 along = lies / far;
  highp vec2 hair = vec2(dot(pixel, vec2(-along.y, along.x)) / 1.5, dot(pixel, along) / 9.0);
  highp vec2 whole = floor(hair);
  highp vec2 rest = fract(hair);
  float grain = mix(speckle(whole), speckle(whole + vec2(0.0, 1.0)), rest.y) - 0.5;

  // the picture is combed along
  vec2 place = at - lies * (1.0 + 0.5 * grain) * 4.5 / size;
  vec3 ground = texture2D(picture, (place - crop.xy) / crop.zw).rgb;

  // pile that leans away from the light shows its tips and shines, pile that leans into it shows its depth
  float lean = -dot(lies, light);
  float shade = lean * 0.2 + pile.z * 0.1 + grain * depth * 0.16;
  float shine = max(0.0, lean) * depth * 0.16;
  // pale ground has no pile to speak of: it answers a little, and does not glow
  float answer = 1.0 - 0.88 * smoothstep(0.5, 0.85, dot(ground, vec3(0.3, 0.59, 0.11)));
  vec3 seen = ground + (ground * shade + mix(vec3(0.075), ground, 0.4) * shine) * answer;
  gl_FragColor = vec4(clamp(seen, 0.0, 1.0), 1.0) * cover;
}`;

/** By so many pixels the canvas grows: not in every frame of a stroke that goes on. */
const STEP = 256;

/** Where a picture lies in what is painted, in parts of it: left, top, width and height. */
export type Crop = readonly [left: number, top: number, width: number, height: number];

/** What is painted of a picture, in pixels of the whole of it. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The whole of what a picture covers, in pixels, and how many of them are a pixel of the page. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly dense: number;
}

/** A nap as the shader takes it. */
interface VelvetTexture {
  readonly columns: number;
  readonly rows: number;
  readonly bytes: Uint8Array;
}

/** Paints pictures as velvet, in one canvas that is never shown. */
export class VelvetBrush {
  private readonly nap: WebGLTexture;
  private readonly uniforms: Record<'size' | 'crop' | 'part', WebGLUniformLocation | null>;

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
    this.uniforms = { size: uniform('size'), crop: uniform('crop'), part: uniform('part') };
    gl.activeTexture(gl.TEXTURE1);
    this.nap = this.texture();
  }

  /** Null where the browser gives no WebGL; it is asked not to give one that would be slow. */
  static make(): VelvetBrush | null {
    const canvas = document.createElement('canvas');
    const gl = canvas.getContext('webgl', {
      failIfMajorPerformanceCaveat: true,
      antialias: false,
      depth: false,
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

  /** Paints a part of a picture into the lower left corner of the canvas, which grows as it has to. To be copied before the next frame. */
  paint(picture: WebGLTexture, { columns, rows, bytes }: VelvetTexture, crop: Crop, ground: Ground, part: Part): void {
    const { gl, canvas, uniforms } = this;
    if (canvas.width < part.width) canvas.width = Math.ceil(part.width / STEP) * STEP;
    if (canvas.height < part.height) canvas.height = Math.ceil(part.height / STEP) * STEP;
    gl.viewport(0, 0, part.width, part.height);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, picture);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.nap);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, columns, rows, 0, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    // hairs are thin where there are pixels for them, and no thicker where there are few
    const fine = Math.min(1, ground.dense);
    gl.uniform2f(uniforms.size, ground.width / fine, ground.height / fine);
    gl.uniform4f(uniforms.crop, ...crop);
    const { width, height } = ground;
    gl.uniform4f(uniforms.part, part.left / width, part.top / height, part.width / width, part.height / height);
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
