/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // Lets Vite find all packages of the browser before the first page. Otherwise it reloads the page when it meets one.
    unstable_optimizeDeps: true,
    // Off: a page of hundreds of cards would ask the server which routes its links lead to.
    v3_lazyRouteDiscovery: false,
  },
};
