/** Where the login form posts to. */
export const LOGIN_PATH = "/admin/login";
/** Where the Exit button posts to. */
export const EXIT_PATH = "/admin/exit";
/** The panel that one comes to by default. */
export const PANEL_PATH = "/ayzadmin";
