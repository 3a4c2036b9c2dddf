/** The sections of the privacy page, in order; they are also their addresses in the page. */
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

/** When the privacy page last changed. Change it together with what the product keeps. */
export const PRIVACY_UPDATED = '2026-11-20T12:00:00Z'
