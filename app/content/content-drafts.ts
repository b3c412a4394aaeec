import { BUILD_DAYS, SESSION_DAYS } from "../shared/kept-days.ts";
import { CONDITION_LABELS, CONDITIONS } from "../shops/conditions.ts";
import { CONDITION_DETAILS, CONDITION_MEANINGS } from "../catalogue/grading.ts";
import { OPEN_BOX } from "../shops/shops.ts";

import type { ContentPageName } from "./content-pages.ts";

/** The facts that the shop knows about itself. */
interface DraftFacts {
  /** The payment service that the footer names. */
  paymentService: string;
  /** How long an unpaid order keeps its items. */
  holdMinutes: number;
  /** How long a paid order keeps its buyer's name and address. */
  orderKeepYears: number;
  /** Undefined while nobody answers messages. */
  email: string | undefined;
}

/**
 * A first draft of a page. It says only what this software does. Facts that only the owner knows are blanks, in capitals
 * and brackets. A text with blanks cannot be saved.
 */
export function makeDraft(name: ContentPageName, facts: DraftFacts): string {
  return DRAFTS[name](facts).trim();
}

const GRADING = `
Every item in the ${OPEN_BOX.name} has been opened before. We check that it works, then grade how it looks.

${CONDITIONS.map((one) => `# ${CONDITION_LABELS[one]}\n${CONDITION_MEANINGS[one]} ${CONDITION_DETAILS[one]}`).join("\n\n")}

# The same in every condition
- The item works. Anything that is missing or different is in its description.
- A picture that is labeled with a condition shows an item in that condition, with its marks.
- The price and the number in stock are for that condition only.
`.trim();

/** The texts of pages that exist before the owner writes them. */
export const STANDARD_TEXTS: Partial<Record<ContentPageName, string>> = { grading: GRADING };

const DRAFTS: Record<ContentPageName, (facts: DraftFacts) => string> = {
  shipping: ({ holdMinutes }) => `
We ship what you buy in the Open Box Store. Products in our other shops are sold and shipped by the retailer named on the button.

# Where and how
- We ship to [COUNTRIES] with [CARRIERS].
- Shipping is included in the price.
- We hand over a parcel within [NUMBER OF DAYS] working days after the payment is complete. It then takes [NUMBER OF DAYS] working days.

# Following your order
We hold an order for ${holdMinutes} minutes while you pay. Once it ships, My Account shows the carrier and the tracking number.

# Lost or damaged
Tell us within [NUMBER OF DAYS] days if a parcel does not arrive or arrives damaged, with a photo of the parcel. We will send another one or refund you.
`,
  returns: () => `
You may send back what you bought in the Open Box Store within [NUMBER OF DAYS] days after it arrived. Products in our other shops are sold by the retailer named on the button, and its rules apply.

# How to return something
- Write to us and name your order. We answer with the address to send it to.
- Send back everything that was in the parcel, in the condition in which it arrived.
- Return shipping is paid by [WHO PAYS].

# Your money
We return the price within [NUMBER OF DAYS] days after the parcel is back. We refund cryptocurrency payments in [COIN], worth the amount in US dollars, to an address you give us.

# Not as described
If something is not in the condition we stated, we pay for its return shipping.
`,
  privacy: ({ paymentService, orderKeepYears }) => `
This shop is run by [YOUR NAME AND ADDRESS]. It keeps only what it needs to sell to you.

# Looking around
You can look at everything without an account.

# Your account
You sign in with Google. Google tells us your account number, your name and your e-mail address. For each sign-in we keep its time and the kind of browser, so that My Account can show you where you are signed in.

# Cookies
All cookies come from this shop. None is for advertising.
- theme: the light or dark theme you chose. One year.
- visitor: a random number, set when you open a product, so that we count you once. It is not linked to your account. One year.
- build: the parts of your PC build. ${BUILD_DAYS} days after your last change.
- sign-in: connects your return from Google with your visit. 10 minutes.
- session: keeps you signed in. It works for ${SESSION_DAYS} days and is deleted a day later.
- account-mark: tells your other open tabs when you sign in or out or your cart changes. One year, or until you sign out.
- chosen-item: the item you wanted to add to your cart before you signed in. 30 minutes.
- draft: the shipping details you have typed, so that they are not lost. 30 minutes.
- flash: a message for the next page you see. 2 minutes.

# Stored in your browser
Your browser also remembers the following. It is not sent to us as a list, and you can delete it in your browser’s settings.
- Your last category, search, sort order and filters in each shop. Reset deletes them.
- The products you viewed last, seven at most. Clear deletes them.
- The tab you last opened in My Account, and whether the sound of the chat is off.
- A copy of your theme and account-mark, for your other open tabs.
- Shipping details you have typed and chat messages that were not sent yet, until you close the tab.
- A page that says you are offline.

# Security
The server’s log keeps the network addresses of requests it refuses for [NUMBER OF DAYS] days.

# Orders
For an order we keep the address, e-mail address and phone number you enter, and what you bought. We offer the address again for your next order. The payment itself is made at ${paymentService}, which learns the amount and the number of the order from us.

# Messages
We keep what you send us in the chat, including pictures, with your account.

# Builds, alerts and e-mails
We keep the PC builds that you save and the price and stock alerts that you set, with your account. We send e-mails about your orders and your alerts. Each e-mail about an alert has a link that ends your alerts.

# Who receives data
- The carrier, to deliver your parcel.
- ${paymentService}, to receive your payment.
- Nobody else. There is no advertising and no tracking by others on this site.

# How long, and your rights
We keep orders you have paid for with your name and address for ${orderKeepYears === 1 ? "a year" : `${orderKeepYears} years`}, because we have to keep our books, and everything else until you delete your account. In My Account, “Your data” lets you download your data and delete your account. Write to [YOUR E-MAIL ADDRESS] to correct your data, or with any question about it.
`,
  terms: ({ paymentService, holdMinutes }) => `
These terms apply to purchases in the Open Box Store. The seller is [YOUR NAME AND ADDRESS]. Products in our other shops are sold by the retailer named on the button, under its terms.

# Condition of the products
Open box products were opened or used before. Each is graded as Excellent, Very Good, Good or Acceptable, and the description mentions anything you should know.

# Price and payment
Prices are in US dollars and [INCLUDE OR EXCLUDE] taxes. You pay in cryptocurrency through ${paymentService}. We hold an order for ${holdMinutes} minutes. If it is not paid by then, it expires and the product may be sold to someone else. If a payment arrives late or differs from the price, we write to you and either complete the order or return the payment.

# Contract
The contract is made when your payment is complete.

# Law
The law of [COUNTRY] applies.
`,
  contact: ({ email }) => `
This shop is run by
[YOUR NAME]
[YOUR ADDRESS]

E-mail: ${email ?? "[YOUR E-MAIL ADDRESS]"}

You can also write to us in the chat of the Open Box Store after signing in. We answer within [NUMBER OF DAYS] working days.
`,
  grading: () => GRADING,
};
