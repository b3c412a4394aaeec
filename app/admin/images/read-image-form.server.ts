import { z } from "zod";

import type { Db } from "#db/connection.ts";

import { CONDITIONS } from "../../shops/conditions.ts";
import { ADMINISTRATORS } from "../../http/upload-slots.server.ts";
import { answerUpload, type UploadProblem } from "../../http/upload.server.ts";
import { shortenReference } from "../../images/images.ts";
import { receiveImages } from "../../images/receive-images.server.ts";
import { log } from "../../log.server.ts";
import { formText } from "../../shared/form-text.ts";
import { fail, ok, type Result } from "../../shared/result.ts";
import { getShop, type ShopValue } from "../../shops/shops.ts";
import { tryCommand } from "../try-command.server.ts";

import { addFile, addLink, panelImageResolver, type DraftImageProblem } from "./add-image.server.ts";
import {
  conditionField,
  MAX_LINKS,
  MAX_NEW_IMAGES,
  orderByPositions,
  splitLinks,
  type FailedLink,
  type NamedImage,
} from "./gallery.ts";
import { draftImageProblemText, IMAGE_ADMIN_MESSAGES, NOT_STORED, TOO_MANY } from "./images.messages.ts";
import { isDraftId, unstageImage, type StagedImage } from "./staging.server.ts";

/** Without JavaScript each image of a form has four fields. */
const MAX_FIELDS = 1_000;
/** The time limit for all links of one form. Links that are not loaded by then are skipped. */
const LINKS_TIMEOUT_MS = 60_000;

/** The result of reading a submitted product form. */
export interface ImageForm {
  /** All fields except files. */
  form: FormData;
  draft: string;
  /** The images in order: the named ones in the order that the form asks for, then the new ones. */
  images: NamedImage[];
  /** One message per refused file, with its name. */
  problems: string[];
  failedLinks: FailedLink[];
  /** Whether a file or link was refused this time. */
  isRefused: boolean;
}

/**
 * Reads a product form with its images. Converts new files (`images`) and links (`links`) and stages them in the form's
 * `draft`. `image` names the images in order; `position-{name}`, `condition-{name}` and `remove` change them.
 */
export function readImageForm(
  request: Request,
  db: Db,
  { shop, now }: { shop: ShopValue; now: Date },
): Promise<Result<ImageForm, UploadProblem>> {
  // Higher than the maximum number of images, so that a form with too many gets a message and keeps the others.
  const limits = { from: ADMINISTRATORS, field: "images", maxFiles: 2 * MAX_NEW_IMAGES, maxFields: MAX_FIELDS };
  return answerUpload(request, async () => {
    const read = await receiveImages(request, limits, async (form, files) => {
      const draft = formText(form, "draft");
      if (!isDraftId(draft)) return fail("unreadable");
      const of = { shop, draft };
      const removed = form.getAll("remove").map(String);
      tryCommand(() => removed.forEach((name) => unstageImage(db, of, name)), IMAGE_ADMIN_MESSAGES.notDeleted.text, of);
      const added: string[] = [];
      const add = makeAdder(added);
      const problems: string[] = [];
      for (const file of files) {
        const problem = await add(file.name, () => addFile(db, of, file, now));
        if (problem !== null) problems.push(problem);
      }
      const signal = AbortSignal.timeout(LINKS_TIMEOUT_MS);
      const resolver = panelImageResolver(db, request);
      const links = await addLinks(form, (link) =>
        add(shortenReference(link), () => addLink(db, of, link, { resolver, now, signal })),
      );
      const images = [...readNamed(form, shop), ...added.map((name) => ({ name }))];
      const isRefused = problems.length > 0 || links.isRefused;
      return ok({ form, draft, images, problems, failedLinks: links.failed, isRefused });
    });
    return read.ok ? read.value : read;
  });
}

/** Adds images to `names` and returns the message for a refused one. After a fault no other image is tried. */
function makeAdder(names: string[]) {
  let canStore = true;
  return async (name: string, add: () => Promise<Result<StagedImage, DraftImageProblem>>): Promise<string | null> => {
    if (!canStore) return NOT_STORED(name);
    try {
      const added = await add();
      if (added.ok) names.push(added.value.fileName);
      return added.ok ? null : draftImageProblemText(added.problem);
    } catch (error) {
      log.error({ err: error }, "Could not store an image of a form.");
      canStore = false;
      return NOT_STORED(name);
    }
  };
}

/** The intents that retry image links which failed before. Other intents ignore them. */
const ADDS_LINKS = ["images", "rows"];

/** Downloads the image links of a form. `failed_links` lists those that failed before. */
async function addLinks(form: FormData, add: (link: string) => Promise<string | null>) {
  const known = new Map(ADDS_LINKS.includes(formText(form, "intent")) ? [] : readFailedLinks(form));
  const failed: FailedLink[] = [];
  let isRefused = false;
  for (const [i, link] of splitLinks(formText(form, "links")).entries()) {
    const before = known.get(link);
    const problem = before ?? (i < MAX_LINKS ? await add(link) : TOO_MANY(shortenReference(link)));
    if (problem !== null) failed.push({ link, problem });
    isRefused ||= before === undefined && problem !== null;
  }
  return { failed, isRefused };
}

const failedLinksShape = z.array(z.object({ link: z.string(), problem: z.string() }));

function readFailedLinks(form: FormData): [link: string, problem: string][] {
  try {
    const failed = failedLinksShape.parse(JSON.parse(formText(form, "failed_links")));
    return failed.map(({ link, problem }) => [link, problem]);
  } catch {
    return [];
  }
}

/** The images that a form names, in order. Only images of products with conditions have one. */
function readNamed(form: FormData, shop: ShopValue): NamedImage[] {
  const hasConditions = getShop(shop).sells === "conditions";
  return readNames(form).map((name) => ({ name, ...(hasConditions && { condition: readCondition(form, name) }) }));
}

/** "" means any condition. An absent or unknown value keeps the image's own. */
function readCondition(form: FormData, name: string): NamedImage["condition"] {
  const value = form.get(conditionField(name));
  return value === "" ? null : CONDITIONS.find((condition) => condition === value);
}

function readNames(form: FormData): string[] {
  const texts = (field: string) => form.getAll(field).filter((value) => typeof value === "string");
  const removed = new Set(texts("remove"));
  const names = [...new Set(texts("image"))].filter((name) => !removed.has(name));
  return orderByPositions(names, (name) => formText(form, `position-${name}`));
}
