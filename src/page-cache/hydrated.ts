/** Dispatched on `window` once the root has hydrated: what `late-start.ts` held back is replayed then. */
export const HYDRATED = 'hydrated'
