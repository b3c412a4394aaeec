import type { Db } from "#db/connection.ts";

import { publicOrigin } from "../../http/public-origin.server.ts";
import { PUBLIC_WEB } from "../../http/network-policy.server.ts";
import { shortenReference, type FileProblem, type StoredImage } from "../../images/images.ts";
import { storeReceived, type ReceivedFile } from "../../images/receive-images.server.ts";
import { makeImageResolver, type ImageResolver, type ReferenceProblem } from "../../images/resolve-image.server.ts";
import { fail, type Problem, type Result } from "../../shared/result.ts";

import { isFull, stageImage, type Draft, type StagedImage } from "./staging.server.ts";

/** Why an image was not added to a draft. */
export type DraftImageProblem = FileProblem | ReferenceProblem | Problem<"too-many", { name: string }>;

/** What a link in the panels may refer to: an image of this shop, or one on the public web. */
export function panelImageResolver(db: Db, request: Request): ImageResolver {
  return makeImageResolver(db, { policy: PUBLIC_WEB, ownOrigin: publicOrigin(request), filesFolder: null });
}

/** Adds an uploaded file to a draft. */
export async function addFile(
  db: Db,
  of: Draft,
  file: ReceivedFile,
  now: Date,
): Promise<Result<StagedImage, DraftImageProblem>> {
  if (isFull(db, of)) return tooMany(file.name);
  const stored = await storeReceived(db, file);
  return stored.ok ? stage(db, of, stored.value, { name: file.name, now }) : stored;
}

/** Adds the image of a pasted link to a draft. */
export async function addLink(
  db: Db,
  of: Draft,
  link: string,
  { resolver, now, signal }: { resolver: ImageResolver; now: Date; signal?: AbortSignal },
): Promise<Result<StagedImage, DraftImageProblem>> {
  if (isFull(db, of)) return tooMany(link);
  const stored = await resolver.resolve(link, signal);
  return stored.ok ? stage(db, of, stored.value, { name: link, now }) : stored;
}

function stage(db: Db, of: Draft, image: StoredImage, { name, now }: { name: string; now: Date }) {
  const staged = stageImage(db, of, image, now);
  return staged.ok ? staged : tooMany(name);
}

function tooMany(name: string) {
  return fail("too-many", { name: shortenReference(name) });
}
