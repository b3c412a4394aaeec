import { describe, expect, it } from "vitest";

import { MARKUP_ATTACKS } from "#tests/factories/markup-attacks.ts";
import { Random } from "#tests/factories/random.ts";

import { sanitizeDescription } from "./description.server.ts";

const clean = (html: string) => sanitizeDescription(html, { shop: "pc", id: "24" });
const IMAGE = "/images/PCProducts/24/description/a_B-1.webp";

describe("markup of the editor", () => {
  it.each([
    "<p>plain</p>",
    "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code></p>",
    "<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>",
    "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>",
    '<ol start="3"><li><p>a</p></li></ol>',
    "<blockquote><p>a</p></blockquote>",
    '<pre><code class="language-c++">a &lt; b\n  c</code></pre>',
    "<p>a<br />b</p><hr />",
    '<p><span style="font-family: &quot;Comic Sans MS&quot;; font-size: 24px;">a</span></p>',
    '<p><span style="font-family: Georgia;">a</span><span style="font-size: 50px;">b</span></p>',
    `<p><img src="${IMAGE}" alt="A lamp" title="Lamp" width="640" height="480" /></p>`,
    `<p><img src="${IMAGE}" alt="" /></p>`,
    "<p>5 &lt; 6 &amp; 7 &gt; 6, \"quoted\", 'so', Ёлка 🪔, a\u00a0b</p>",
  ])("is unchanged: %s", (html) => {
    expect(clean(html)).toBe(html);
  });

  it.each(["Georgia", "Arial", "Impact", "Flash", "Neon80s"])("allows the font family %s", (family) => {
    const html = `<span style="font-family: ${family};">a</span>`;
    expect(clean(html)).toBe(html);
  });

  it.each(["Courier New", "Times New Roman", "Comic Sans MS", "Pixel LCD"])("allows the font family %s", (family) => {
    const html = `<span style="font-family: &quot;${family}&quot;;">a</span>`;
    expect(clean(html)).toBe(html);
    expect(clean(`<span style='FONT-FAMILY:${family.toLowerCase()}'>a</span>`)).toBe(html);
  });

  it("allows sizes from 1 to 50 px", () => {
    for (let size = 0; size <= 60; size++) {
      const html = `<span style="font-size: ${size}px;">a</span>`;
      expect(clean(html)).toBe(size >= 1 && size <= 50 ? html : "a");
    }
  });
});

describe("other markup is converted to the editor's or removed", () => {
  it.each([
    [
      "<b>a</b><i>b</i><del>c</del><strike>d</strike><ins>e</ins>",
      "<strong>a</strong><em>b</em><s>c</s><s>d</s><u>e</u>",
    ],
    ['<p class="x" id="y" style="color: red" data-z dir="rtl">a</p>', "<p>a</p>"],
    ['<span style="color: red; font-size: 12px; position: fixed">a</span>', '<span style="font-size: 12px;">a</span>'],
    ['<span style="font-size: 12em">a</span><span>b</span>', "ab"],
    ['<p>a <a href="https://shop.example">link</a></p>', "<p>a link</p>"],
    ["<div>a</div><table><tr><td>b</td></tr></table>", "ab"],
    ['<ol start="0"><li>a</li></ol><ol start="1"><li>b</li></ol>', "<ol><li>a</li></ol><ol><li>b</li></ol>"],
    ['<code class="language-js evil">a</code>', "<code>a</code>"],
    ["<p>never closed", "<p>never closed</p>"],
    ["a & b", "a &amp; b"],
    ["a&#13;b&#1;c&#x7f;", "a\nbc"],
    [" <script>x</script> a ", "a"],
    ["", ""],
  ])("sanitizes %s", (html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});

describe("images of a description", () => {
  it.each([
    "https://evil.example/a.webp",
    "//evil.example/a.webp",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "/images/PCProducts/24/1.webp",
    "/images/PCProducts/24/description/",
    "/images/PCProducts/24/description/../../25/1.webp",
    "/images/PCProducts/24/description/..%2f1.webp",
    "/images/PCProducts/24/description/a.svg",
    "/images/PCProducts/24/description/a.webp?x",
    "/images/PCProducts/24/description/a.webp#x",
    "/images/PCProducts/25/description/a.webp",
    "/images/SmartProducts/24/description/a.webp",
    "/images/pcproducts/24/description/a.webp",
    "images/PCProducts/24/description/a.webp",
    " /images/PCProducts/24/description/a.webp",
    "/api/logout",
    "",
  ])("are removed if their address is %j", (src) => {
    expect(clean(`<p>a<img src="${src}" alt="x"></p>`)).toBe("<p>a</p>");
  });

  it("are allowed only from this product, even if its id contains pattern characters", () => {
    const html = '<img src="/images/AYZProducts/a.b/description/1.webp" alt="" />';
    expect(sanitizeDescription(html, { shop: "ayz", id: "a.b" })).toBe(html);
    expect(sanitizeDescription(html, { shop: "ayz", id: "a-b" })).toBe("");
  });

  it("removes all other attributes", () => {
    const html = `<img src="${IMAGE}" onerror="alert(1)" srcset="//evil.example 2x" style="x" loading="eager" width="9e9">`;
    expect(clean(html)).toBe(`<img src="${IMAGE}" />`);
    expect(clean(`<img src="${IMAGE}" alt='"><script>'>`)).toBe(
      `<img src="${IMAGE}" alt="&quot;&gt;&lt;script&gt;" />`,
    );
  });
});

const OUTPUT_TAG =
  /^<(?:\/?(?:p|h[1-6]|ul|li|blockquote|pre|strong|em|u|s)|\/(?:ol|code|span)|(?:hr|br) \/|ol(?: start="\d+")?|code(?: class="language-[A-Za-z0-9+#_-]+")?|span style="(?:font-family: (?:[A-Za-z0-9]+|&quot;[A-Za-z ]+&quot;);)? ?(?:font-size: \d+px;)?"|img src="\/images\/PCProducts\/24\/description\/[\w-]+\.webp"(?: (?:alt|title|width|height)="[^"<>]*")* \/)>$/;

/** Every `<` of the result starts a tag of the allow-list, in the one spelling that is written. */
function expectHarmless(html: string): void {
  const result = clean(html);
  const rest = result.replace(/<[^<>]*>/g, (tag) => {
    expect(tag).toMatch(OUTPUT_TAG);
    return "";
  });
  expect(rest).not.toMatch(/[<>]/);
  expect(clean(result)).toBe(result);
}

describe("attacks", () => {
  it.each(MARKUP_ATTACKS)("are neutralised: %s", (html) => {
    expectHarmless(html);
    expectHarmless(`<ul><li><span style="font-size: 9px">${html}`);
    expectHarmless(`<pre><code>${html}</code></pre><p>after</p>`);
    expectHarmless(`<img alt="${html}" src="${IMAGE}">`);
  });

  it("are neutralised in any combination of their parts", () => {
    const random = new Random(20_261_121);
    const pieces = [...MARKUP_ATTACKS, ...MARKUP_ATTACKS.flatMap((attack) => attack.split(/(?=[<>"'=\s])/))];
    for (let i = 0; i < 3000; i++) {
      const html = Array.from({ length: random.whole(1, 12) }, () => pieces[random.whole(0, pieces.length - 1)]).join(
        "",
      );
      expectHarmless(html);
    }
  });

  it("cannot nest without limit", () => {
    for (const tag of ["em", "blockquote", "ul", "b", "x"]) {
      const result = clean(`<${tag}>`.repeat(20_000) + "deep");
      expect(result).toContain("deep");
      expect(result.split("<").length).toBeLessThan(200);
    }
  });
});
