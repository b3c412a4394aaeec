/** Texts that change a statement or a full-text query if they get into its text. */

const ENDS = ["'", '"', "')", '")', "`", "]", "';", '";', "'))", "\\'", "%27", "\u0000'"];
const PARTS = [
  " OR 1=1 --",
  " OR 'a'='a",
  " UNION SELECT id, email, name, 1 FROM users --",
  " UNION ALL SELECT sql FROM sqlite_schema /*",
  "; DELETE FROM orders; --",
  "; UPDATE users SET email = 'evil@example.com'; --",
  "; DROP TABLE users; --",
  "; ATTACH DATABASE '/tmp/evil.db' AS evil; --",
  " AND (SELECT count(*) FROM sqlite_schema, sqlite_schema, sqlite_schema) > 0 --",
  "||(SELECT token_hash FROM sessions)||'",
];
/** Of FTS5 (https://sqlite.org/fts5.html#full_text_query_syntax), of LIKE, and of JSON paths. */
const SEARCHES = [
  ...['"', '""', '"lamp', "lamp*", "^lamp", "*", "-", "+", ":", "title:lamp", "title : lamp", "{title}:lamp"],
  ...["lamp AND", "OR", "NOT", "NEAR", "NEAR(lamp desk, 5)", "lamp NOT desk", "(lamp", ")", "a OR b AND c NOT d"],
  ...["%", "_", "%_%", "\\", "\\%", "[a-z]", "$.title", "$[0]", "?", "?1", ":name", "@name", "$name"],
];
const NUMBERS = ["1 OR 1", "1)--", "-1 UNION SELECT 1", "0x1F", "1e309", "9223372036854775808", "randomblob(9)"];

export const INJECTIONS: readonly string[] = [
  ...ENDS.flatMap((end) => PARTS.map((part) => end + part)),
  ...SEARCHES,
  ...NUMBERS,
];
