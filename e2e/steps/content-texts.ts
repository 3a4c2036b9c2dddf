/** Labels of the desk's forms and acts of content. */
export const CONTENT_TEXTS = {
  es: {
    sides: { es: 'Español', en: 'Inglés' },
    alt: /Qué se ve/,
    finish: 'Ver cómo está',
    both: 'Publicar en los dos idiomas',
    publish: 'Publicar',
    publish_es: 'Publicar en español',
    at: 'Aparece (vacío: ahora)',
    cancel: { es: 'Cancelar lo programado en español', en: 'Cancelar lo programado en inglés' },
    withdraw_es: 'Retirar en español',
  },
  en: {
    sides: { es: 'Spanish', en: 'English' },
    alt: /What can be seen/,
    finish: 'See its state',
    both: 'Publish in both languages',
    publish: 'Publish',
    publish_es: 'Publish in Spanish',
    at: 'Appears (empty: now)',
    cancel: { es: 'Cancel what is scheduled in Spanish', en: 'Cancel what is scheduled in English' },
    withdraw_es: 'Withdraw in Spanish',
  },
} as const
