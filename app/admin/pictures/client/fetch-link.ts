import { MAX_PICTURE_BYTES } from "../../../images/pictures.ts";

const TIMEOUT_MS = 15_000;

/**
 * Fetches a pasted link as the browser may. `unreadable`: its owner shows it to no script of another site, or it cannot
 * be reached from here; `no-picture`: it is there, and is no picture that fits.
 */
export async function fetchLink(link: string): Promise<File | "unreadable" | "no-picture"> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(link, { mode: "cors", credentials: "omit", referrerPolicy: "no-referrer", signal });
    if (!response.ok) return "no-picture";
    const blob = await response.blob();
    const isPicture = blob.type.startsWith("image/") || blob.type === "application/octet-stream" || blob.type === "";
    if (!isPicture || blob.size === 0 || blob.size > MAX_PICTURE_BYTES) return "no-picture";
    const type = blob.type.startsWith("image/") ? blob.type : "";
    return new File([blob], new URL(link).pathname.split("/").pop() || "picture", { type });
  } catch {
    return "unreadable";
  }
}
