import { answerCopy, refuseBusy, tagOfVersion } from "../../catalogue/api/answer-copy.server.ts";
import { getContentVersion } from "../../catalogue/api/catalogue-api.queries.server.ts";
import { config } from "../../config.server.ts";
import { db } from "../../database.server.ts";
import { apiMethods, isUnchanged, notModified } from "../../http/api.server.ts";
import { publicOrigin } from "../../http/public-origin.server.ts";
import { takeStreamSlot } from "../../http/stream-slots.server.ts";
import { streamParts } from "../../http/stream.server.ts";
import { XML_TYPE } from "../../shared/xml.ts";
import { OPEN_BOX } from "../../shops/shops.ts";
import { googleFeed } from "../google-feed.server.ts";
import { walkBuyableOffers } from "../offers.queries.server.ts";

/** `GET /feeds/google.xml`: what can be bought in the Open Box Store, for Google Merchant Center. */
const feed = apiMethods({
  GET({ request, context }) {
    const origin = publicOrigin(request);
    const readEtag = () => tagOfVersion(["google", getContentVersion(db, OPEN_BOX.value), origin, config.shopName]);
    const etag = readEtag();
    if (isUnchanged(request, etag)) return notModified(etag);
    const parts = () => googleFeed(walkBuyableOffers(db), { origin, shopName: config.shopName });
    if (config.publicUrl !== undefined) {
      return answerCopy({ request, context }, { key: "google.xml", readEtag, parts }, XML_TYPE);
    }
    // Without PUBLIC_URL the addresses in the feed depend on the request. There would be too many copies to keep.
    if (!takeStreamSlot(context)) return refuseBusy();
    const headers = { "Content-Type": XML_TYPE, "Cache-Control": "no-cache", ETag: etag };
    return new Response(streamParts(context, parts()), { headers });
  },
});
export const loader = feed.loader;
export const action = feed.action;
