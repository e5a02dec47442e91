export interface QrLinkProps {
  /** https */
  readonly href: string;
  readonly label: string;
  /** The same address as a drawing (`qrDrawing`). */
  readonly qr: { readonly side: number; readonly path: string };
}

/** An address of another site to be followed here, or read by a phone from the screen or from paper. */
export function QrLink({ href, label, qr }: QrLinkProps) {
  return (
    <figure className="qr-link">
      <svg viewBox={`0 0 ${qr.side} ${qr.side}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={qr.path} />
      </svg>
      <figcaption>
        <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      </figcaption>
    </figure>
  );
}
