/** Dispatched on `window` once the root has hydrated: then `late-start.browser.js` replays the actions that it held back. */
export const HYDRATED = 'hydrated'
