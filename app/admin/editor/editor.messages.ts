import type { UploadRefusal } from "../../http/upload.server.ts";
import { MAX_PICTURE_BYTES } from "../../images/pictures.ts";

/** What the editor says; the first four are the specification's. */
export const EDITOR_MESSAGES = {
  uploading: "Uploading an image...",
  /** Logged when a picture could not be uploaded. */
  loadingError: "Image loading error",
  /** Logged by the server when the call that deletes an image fails. */
  deletingError: "Error when deleting an image",
  /** Logged when a picture of pasted or dropped content could not be read. */
  failedToLoad: "Failed to load image",

  notUploaded: (file: string) => `${file} could not be uploaded. Check the connection and try again.`,
  notLoaded: (count: number) =>
    count === 1
      ? "A picture of what you pasted could not be read and was left out. Save it as a file and add that."
      : `${count} pictures of what you pasted could not be read and were left out. Save them as files and add those.`,
  notPicture: (file: string) => `${file} is not a picture.`,
  missing: "A picture in the text is missing. Choose it and delete it.",
  noId: "Enter the product's id first: pictures are kept under it.",
  wait: "Wait until the picture is uploaded, then save.",
};

export const UPLOAD_MESSAGES: Record<UploadRefusal, string> = {
  "too-large": `A picture can have at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`,
  "too-many-files": "Send one picture at a time.",
  unreadable: "This upload cannot be read.",
};

/** What the API answers to a file that is not kept. */
export const FILE_STATUS = {
  empty: 400,
  "too-many-bytes": 413,
  "not-a-picture": 415,
  "too-many-pixels": 413,
  damaged: 400,
  "not-a-name": 400,
};
