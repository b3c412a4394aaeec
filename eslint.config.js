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
/** Safety rules that tests cannot check. */
const safetyRules = [
  {
    selector: ":matches(NewExpression, CallExpression)[callee.name='RegExp']",
    message: "Write a regular expression literal, which tests and lint can check against slow input.",
  },
  {
    selector: "CallExpression[callee.object.name='log'] > :matches(TemplateLiteral, BinaryExpression)",
    message: "Log a constant message, and put details into fields.",
  },
  {
    selector: "Property[key.name='rejectUnauthorized']",
    message: "Do not switch off the check of certificates.",
  },
];
/** Matches a path. A selector's regular expression cannot contain a slash. */
const PATH = "/^\\u002F[a-z]/";
const TAKES_ADDRESS = [
  "JSXAttribute[name.name=/^(href|to|action|formAction|src|path)$/]",
  "CallExpression[callee.name=/^(fetch|navigate|redirect|redirectWithMessage)$/]",
].join(", ");
const addressesAreBuilt = [
  `Literal[value=${PATH}]`,
  `TemplateElement:first-child[value.raw=${PATH}]`,
  // After an expression: `${shop.panelPath}/edit`.
  `:matches(${TAKES_ADDRESS}) TemplateElement[value.raw=${PATH}]`,
].map((selector) => ({ selector, message: "Take the address from app/paths.ts, or add it there." }));
const messagesHaveFiles = [
  "CallExpression[callee.name='apiError'] > :matches(Literal[value=/ /], TemplateLiteral)",
  "NewExpression[callee.name='Response'] > Literal[value=/ /]",
  "Property[key.name=/^(text|message|detail|error|question|details)$/] > :matches(Literal[value=/^[A-ZА-Я].* /], TemplateLiteral)",
].map((selector) => ({ selector, message: "Move texts for people to a *.messages.ts file of the feature." }));
/** Two words or more, and a full stop or question mark after them. Labels have none. */
const SENTENCE = "/\\p{L}\\s+\\S[^]*(?<!\\.)[.?](\\s|$)/u";
const FOR_DEVELOPERS =
  ":matches(NewExpression[callee.name=/Error$/], CallExpression[callee.object.name=/^(log|console)$/])";
const sentencesHaveCatalogues = [
  `JSXText[value=${SENTENCE}]`,
  `Literal[value=${SENTENCE}]:not(${FOR_DEVELOPERS} > *)`,
  `TemplateElement[value.cooked=${SENTENCE}]:not(${FOR_DEVELOPERS} > TemplateLiteral > *)`,
].map((selector) => ({ selector, message: "Move sentences for people to a *.messages.ts file of the feature." }));
const SHOP_CONSTANT = "/^(OPEN_BOX|PC_BUILD)$/";
const COMPARISON = "BinaryExpression[operator=/^[!=]==?$/]";
const shopsAreNotCompared = [
  `${COMPARISON} > Identifier[name=${SHOP_CONSTANT}]`,
  `${COMPARISON} > MemberExpression[object.name=${SHOP_CONSTANT}]`,
  `${COMPARISON} > Literal[value='default']`,
  "Literal[value=/^(ayz|pc|smart)$/]",
].map((selector) => ({ selector, message: "Add a field to Shop in app/shops/shops.ts and read it." }));
const testsNameStatuses = [
  "CallExpression[callee.property.name=/^toBeGreaterThan/][arguments.0.value>=399][arguments.0.value<=400]",
  "CallExpression[callee.property.name=/^toBeLessThan/][arguments.0.value>=499][arguments.0.value<=500]",
].map((selector) => ({
  selector: `${selector}[callee.object.arguments.0.property.name='status']`,
  message: "Expect the one status that this request has.",
}));
const environmentHasOneReader = {
  object: "process",
  property: "env",
  message: "Read `config` of app/config.server.ts instead.",
};

/** The rules of the application's files. */
const appRules = [
  transactionsAreSynchronous,
  ...safetyRules,
  ...addressesAreBuilt,
  ...messagesHaveFiles,
  ...shopsAreNotCompared,
];

export default tseslint.config(
  { ignores: [".cache/", "build/", "storage/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    // Regular expressions parse untrusted input, so each must run in linear time. app/regular-expressions.test.ts checks
    // every one of them.
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": "error",
    },
  },
  {
    // Groups of imports with a blank line between them: Node.js modules, packages, aliases, parent folders, this folder.
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
      // Remix loaders throw responses: `throw redirect(…)`, `throw data(…)`.
      "@typescript-eslint/only-throw-error": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      // Middleware ends with `return next()`.
      "@typescript-eslint/no-confusing-void-expression": "off",
      // `[...text]` splits text into code points.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/**/*.test.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", ...appRules] },
  },
  {
    files: ["app/**/*.tsx"],
    ignores: ["app/**/*.test.tsx"],
    rules: { "no-restricted-syntax": ["error", ...appRules, ...sentencesHaveCatalogues] },
  },
  {
    // These files define the addresses.
    files: ["app/{routes,paths,panel-paths}.ts", "app/shops/shops.ts", "app/connection/connection-paths.ts"],
    rules: { "no-restricted-syntax": ["error", transactionsAreSynchronous, ...safetyRules, ...messagesHaveFiles] },
  },
  {
    // The configuration has its own messages for the person who starts the shop.
    files: ["app/**/*.messages.ts", "app/parse-config.server.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        transactionsAreSynchronous,
        ...safetyRules,
        ...addressesAreBuilt,
        ...shopsAreNotCompared,
      ],
    },
  },
  {
    ...jsxA11y.flatConfigs.strict,
    files: ["app/**/*.tsx"],
    settings: { "jsx-a11y": { components: { TextInput: "input", TextArea: "textarea", Select: "select" } } },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      // The focus moves to the first invalid field of a refused form, and to the field of a dialog that was opened.
      "jsx-a11y/no-autofocus": "off",
      // The alternative texts of images are numbered: "Picture 2".
      "jsx-a11y/img-redundant-alt": "off",
      // Scrollable elements must be reachable by keyboard.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { tags: ["ul"], roles: ["log", "region"] }],
      // The list of suggestions of a combobox.
      "jsx-a11y/no-noninteractive-element-to-interactive-role": ["error", { ul: ["listbox"], li: ["option"] }],
      // CSS shows the table of products as cards in small windows. That removes the roles of its elements in browsers,
      // so each one states its role.
      "jsx-a11y/no-redundant-roles": ["error", { thead: ["rowgroup"], tbody: ["rowgroup"] }],
      "jsx-a11y/no-interactive-element-to-noninteractive-role": ["error", { tr: ["row"], td: ["cell"] }],
      // In some labels the text is nested a few elements deep.
      "jsx-a11y/label-has-associated-control": ["error", { depth: 4 }],
    },
  },
  { ...reactHooks.configs.flat["recommended-latest"], files: ["app/**/*.{ts,tsx}"] },
  {
    // Errors that only the browser notices are logged to its console.
    files: ["app/**/*.client.{ts,tsx}", "app/**/components/**", "app/ui/**"],
    rules: { "no-console": ["error", { allow: ["error"] }] },
  },
  { files: ["app/cli/**", "tests/**"], rules: { "no-console": "off" } },
  {
    // Tests of random and hostile requests expect any status but a fault.
    files: ["tests/{attacks,browser,faults,full,http}/**"],
    ignores: ["tests/http/{random-input,tampered-purchases}.test.ts", "tests/attacks/{injection,traversal}.test.ts"],
    rules: { "no-restricted-syntax": ["error", transactionsAreSynchronous, ...testsNameStatuses] },
  },
  {
    files: ["app/{config,parse-config}.server.ts", "server.ts", "tests/**", "*.config.{ts,js}"],
    rules: { "no-restricted-properties": "off" },
  },
  // The compiler already checks these.
  { files: ["**/*.js"], extends: [tseslint.configs.disableTypeChecked], rules: { "no-undef": "off" } },
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/no-unused-vars": "off" } },
  // Express accepts asynchronous handlers. The one of Remix never rejects.
  {
    files: ["server.ts", "tests/bench/servers/**"],
    rules: { "@typescript-eslint/no-misused-promises": "off" },
  },
);
