/** Messages of the editor. The first four are fixed by the specification. */
export const EDITOR_MESSAGES = {
  uploading: "Uploading an image...",
  /** Logged when an image could not be uploaded. */
  loadingError: "Image loading error",
  /** Logged by the server when the call that deletes an image fails. */
  deletingError: "Error when deleting an image",
  /** Logged when an image of pasted or dropped content could not be read. */
  failedToLoad: "Failed to load image",

  /** Responses of the API. */
  notAnId: "This is not a product's id.",
  noAddress: "Enter the picture's address.",
  longAddress: "This address is too long.",
  notAnAddress: "This is not the address of a description's picture.",

  /** Shown instead of the toolbar until the editor is loaded. */
  opens: "The toolbar appears when you click into the text.",

  notUploaded: (file: string) => `${file} could not be uploaded. Check the connection and try again.`,
  notLoaded: (count: number) =>
    count === 1
      ? "One pasted picture could not be read and was left out. Save it as a file and add the file."
      : `${count} pasted pictures could not be read and were left out. Save them as files and add the files.`,
  /** The name of an image that has none, in the messages above. */
  pastedImage: "The pasted picture",
  notImage: (file: string) => `${file} is not a picture.`,
  missing: "A picture in the text is missing. Select it and delete it.",
  noId: "Enter the product's id first: pictures are stored under it.",
  wait: "Wait until the picture is uploaded, then save.",

  /** With the names of keys between them. */
  keys: { tools: "for the tools and", text: "to go back to the text. You can paste or drop pictures." },
  asHtml: "Written as HTML. Anything the editor does not support is removed when you save.",
};
