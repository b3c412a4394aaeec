/** An HTTP client that stores cookies and sends Origin like a browser, but follows no redirects. */
export class Client {
  readonly cookies = new Map<string, string>();

  /** `publicOrigin` is the shop's `PUBLIC_URL`, if it has one. Forms and scripts of its pages send it as their Origin. */
  constructor(
    readonly origin: string,
    readonly publicOrigin = origin,
  ) {}

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0 && !headers.has("Cookie")) {
      headers.set("Cookie", Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; "));
    }
    const response = await fetch(new URL(path, this.origin), { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** Returns a page's HTML. Fails on any status but 200. */
  async getPage(path: string): Promise<string> {
    const response = await this.fetch(path);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}:\n${text.slice(0, 500)}`);
    return text;
  }

  /** Posts a form like a page of the shop does. */
  postForm(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: this.publicOrigin, ...headers },
    });
  }

  sendJson(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, {
      method,
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", Origin: this.publicOrigin, ...headers },
    });
  }

  #keep(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split(";").map((part) => part.trim());
    const split = pair.indexOf("=");
    const name = pair.slice(0, split);
    const isRemoved = attributes.some(
      (attribute) => /^max-age=(0|-\d+)$/i.test(attribute) || /^expires=.*\b1970\b/i.test(attribute),
    );
    if (isRemoved) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(split + 1));
  }
}

export async function statusOf(response: Promise<Response>): Promise<number> {
  return (await response).status;
}

/** The text of a page, without its markup. */
export function textOf(html: string): string {
  return html.replace(/<script[^]*?<\/script>/g, "").replace(/<[^<>]+>/g, " ");
}

/** The text of a page's main part as it is read: without markup, and each run of white space as one space. */
export function mainTextOf(html: string): string {
  const main = /<main[^]*?<\/main>/.exec(html)?.[0] ?? html;
  return textOf(main.replace(/<!--[^]*?-->/g, "")).replace(/\s+/g, " ");
}
