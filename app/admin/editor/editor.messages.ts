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
  noAddress: "Name the picture's address.",
  longAddress: "This address is too long.",
  notAnAddress: "This is not the address of a description's picture.",

  /** In the place of the toolbar until the editor is loaded. */
  opens: "The tools appear when you go into the text.",

  notUploaded: (file: string) => `${file} could not be uploaded. Check the connection and try again.`,
  notLoaded: (count: number) =>
    count === 1
      ? "A picture of what you pasted could not be read and was left out. Save it as a file and add that."
      : `${count} pictures of what you pasted could not be read and were left out. Save them as files and add those.`,
  notImage: (file: string) => `${file} is not a picture.`,
  missing: "A picture in the text is missing. Choose it and delete it.",
  noId: "Enter the product's id first: pictures are kept under it.",
  wait: "Wait until the picture is uploaded, then save.",
};
