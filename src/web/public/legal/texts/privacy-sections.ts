/** The sections of the privacy page, in order; the keys are also their fragment ids. */
export const PRIVACY_SECTIONS = [
  'en-pocas-palabras',
  'responsable',
  'en-tu-navegador',
  'tu-cuenta',
  'busquedas',
  'reservas',
  'servidor',
  'mensajes',
  'seguimiento',
  'con-quien',
  'cuanto-tiempo',
  'seguridad',
  'menores',
  'tus-derechos',
  'modificaciones',
] as const

export type PrivacySection = (typeof PRIVACY_SECTIONS)[number]

/** When the privacy page last changed. Update it whenever the data that the product stores changes. */
export const PRIVACY_UPDATED = '2026-11-24T12:00:00Z'
