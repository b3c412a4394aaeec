/** A QR code as an SVG path of squares with sides of 1, and the number of squares on a side. */
export interface QrCode {
  size: number;
  path: string;
}

export async function drawQrCode(text: string): Promise<QrCode> {
  const { create } = await import("qrcode");
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  let path = "";
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x} ${y}h1v1h-1z`;
  }
  return { size: modules.size, path };
}
