export const OFFER_SORTS = ['position', 'start', 'price'] as const
