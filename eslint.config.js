import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import perfectionist from "eslint-plugin-perfectionist";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

const transactionsAreSynchronous = {
  selector: "CallExpression[callee.property.name='transaction'] > :function[async=true]",
  message: "better-sqlite3 is synchronous: an async callback leaves its first writes behind. Await before or after.",
};
/** A path, in a regular expression of a selector, where a slash itself cannot stand. */
const PATH = "/^\\u002F[a-z]/";
const LEADS_SOMEWHERE = [
  "JSXAttribute[name.name=/^(href|to|action|formAction|src|path)$/]",
  "CallExpression[callee.name=/^(fetch|navigate|redirect|redirectWithMessage)$/]",
].join(", ");
const addressesAreBuilt = [
  `Literal[value=${PATH}]`,
  `TemplateElement:first-child[value.raw=${PATH}]`,
  // After an expression: `${shop.panelPath}/edit`.
  `:matches(${LEADS_SOMEWHERE}) TemplateElement[value.raw=${PATH}]`,
].map((selector) => ({ selector, message: "Take the address from app/paths.ts, or add it there." }));
const messagesHaveFiles = [
  "CallExpression[callee.name='apiError'] > :matches(Literal[value=/ /], TemplateLiteral)",
  "Property[key.name=/^(text|message|detail|error)$/] > :matches(Literal[value=/^[A-ZА-Я].* /], TemplateLiteral)",
].map((selector) => ({ selector, message: "What people read stands in a *.messages.ts file of its feature." }));
const environmentHasOneReader = {
  object: "process",
  property: "env",
  message: "Read `config` of app/config.server.ts instead.",
};

export default tseslint.config(
  { ignores: [".cache/", "build/", "storage/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    // What strangers send is read by regular expressions: none may take more than linear time. app/regular-expressions.test.ts
    // tries every one of them.
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": "error",
    },
  },
  {
    // Node's modules, packages, aliases, parent folders, this folder: a blank line between each, any order inside of one.
    plugins: { perfectionist },
    rules: {
      "perfectionist/sort-imports": [
        "error",
        {
          type: "unsorted",
          internalPattern: ["^#"],
          groups: ["builtin", "external", "internal", "parent", ["sibling", "index"], "unknown"],
          newlinesBetween: 1,
        },
      ],
    },
  },
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "max-lines": ["error", { max: 300 }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-restricted-properties": ["error", environmentHasOneReader],
      "no-restricted-syntax": ["error", transactionsAreSynchronous],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      // Remix: `throw redirect(…)` and `throw data(…)` are how a loader answers early.
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      // `return next()` is how middleware ends.
      "@typescript-eslint/no-confusing-void-expression": "off",
      // `[...text]` is how text is taken apart by code points.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/**/*.test.{ts,tsx}"],
    rules: {
      "no-restricted-syntax": ["error", transactionsAreSynchronous, ...addressesAreBuilt, ...messagesHaveFiles],
    },
  },
  {
    // Addresses are spelled out in the routes and in what builds them; tests say what people type.
    files: ["app/{routes,paths}.ts", "app/shops/shops.ts", "app/connection/health-path.ts"],
    rules: { "no-restricted-syntax": ["error", transactionsAreSynchronous, ...messagesHaveFiles] },
  },
  {
    // The settings name their own problems, to whoever starts the shop.
    files: ["app/**/*.messages.ts", "app/config.server.ts"],
    rules: { "no-restricted-syntax": ["error", transactionsAreSynchronous, ...addressesAreBuilt] },
  },
  {
    ...jsxA11y.flatConfigs.strict,
    files: ["app/**/*.tsx"],
    settings: { "jsx-a11y": { components: { TextInput: "input", TextArea: "textarea", Select: "select" } } },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      // The focus goes to the first wrong field of a refused form, and to the field of what a person has just opened.
      "jsx-a11y/no-autofocus": "off",
      // Numbered images are named "Picture 2": the number tells them apart, and has to be the number of something.
      "jsx-a11y/img-redundant-alt": "off",
      // What scrolls is reached by keyboard.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["ul"], roles: ["log", "region"] }],
      // The suggestions of a combobox.
      "jsx-a11y/no-noninteractive-element-to-interactive-role": ["error", { ul: ["listbox"], li: ["option"] }],
      // CSS shows the table of products as cards in small windows. That removes the roles of its elements in browsers,
      // so each one states its role.
      "jsx-a11y/no-redundant-roles": ["error", { thead: ["rowgroup"], tbody: ["rowgroup"] }],
      "jsx-a11y/no-interactive-element-to-noninteractive-role": ["error", { tr: ["row"], td: ["cell"] }],
      // The name of a choice stands a few elements deep in its label.
      "jsx-a11y/label-has-associated-control": ["error", { depth: 4 }],
    },
  },
  { ...reactHooks.configs.flat["recommended-latest"], files: ["app/**/*.{ts,tsx}"] },
  {
    // What the specification calls "logged only" and only the browser knows goes to the browser's console.
    files: ["app/**/*.client.{ts,tsx}", "app/**/components/**", "app/ui/**"],
    rules: { "no-console": ["error", { allow: ["error"] }] },
  },
  { files: ["app/cli/**", "tests/**"], rules: { "no-console": "off" } },
  {
    files: ["app/config.server.ts", "server.ts", "tests/**", "*.config.{ts,js}"],
    rules: { "no-restricted-properties": "off" },
  },
  // The compiler knows what is defined, and what a declaration needs its type parameters for.
  { files: ["**/*.js"], extends: [tseslint.configs.disableTypeChecked], rules: { "no-undef": "off" } },
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/no-unused-vars": "off" } },
  // Express takes handlers that answer later; Remix's never rejects.
  {
    files: ["server.ts", "tests/bench/servers/**"],
    rules: { "@typescript-eslint/no-misused-promises": "off" },
  },
);
