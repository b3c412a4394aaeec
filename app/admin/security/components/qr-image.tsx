import type { QrCode } from "../qr-code.server.ts";

/** The light frame that a QR code needs, in squares. */
const FRAME = 4;

/** Black on white in both themes, because many cameras read nothing else. */
export function QrImage({ code: { size, path }, label }: { code: QrCode; label: string }) {
  const side = size + 2 * FRAME;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-FRAME} ${-FRAME} ${side} ${side}`}
      className="h-auto w-56 max-w-full rounded-control"
    >
      <rect x={-FRAME} y={-FRAME} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
