/** First messages of customers in the demo world. */
export const WISHES = [
  'Queremos festejar los 15 de mi hija en la nieve, somos cuatro. ¿Qué nos recomiendan?',
  'Busco una escapada tranquila de cinco noches, con desayuno y cerca del centro.',
  '¿Se puede pagar en cuotas? ¿Y el seguro de viaje está incluido?',
  'Viajamos con dos chicos y la abuela: necesitamos habitaciones que se conecten.',
  'Es nuestra luna de miel. Nos gustaría ver vinos y montaña, sin correr.',
  '¿Hay vuelos directos? Con conexiones largas mi mamá no se anima.',
  'Somos doce del club y queremos que el viaje ayude a nuestro proyecto.',
]

interface Service {
  name: string
  details: string
  included: string
}

/** Services of quotes in the demo world, in the customer's language. */
export const SERVICES: Record<'es' | 'en', Service[][]> = {
  es: [
    [
      { name: 'Hotel con desayuno', details: 'Habitación doble con vista', included: 'Desayuno todos los días' },
      { name: 'Traslados', details: 'Del aeropuerto al hotel y vuelta', included: 'Traslados de llegada y de salida' },
    ],
    [
      { name: 'Vuelos de ida y vuelta', details: 'Con equipaje en bodega', included: 'Una valija de 23 kg por persona' },
      { name: 'Hotel, media pensión', details: 'Dos habitaciones que se conectan', included: 'Desayuno y cena' },
      { name: 'Seguro de viaje', details: 'Cobertura médica y de equipaje', included: 'Asistencia las 24 horas' },
    ],
    [
      { name: 'Cabaña para la familia', details: 'Con cocina y parrilla', included: 'Leña y ropa blanca' },
      { name: 'Excursión de día completo', details: 'Con guía y almuerzo', included: 'Guía que habla español' },
    ],
  ],
  en: [
    [
      { name: 'Hotel with breakfast', details: 'Double room with a view', included: 'Breakfast every day' },
      { name: 'Transfers', details: 'From the airport to the hotel and back', included: 'Transfers on arrival and departure' },
    ],
    [
      { name: 'Return flights', details: 'With checked luggage', included: 'One 23 kg suitcase each' },
      { name: 'Hotel, half board', details: 'Two connecting rooms', included: 'Breakfast and dinner' },
    ],
  ],
}

export const INTROS: Record<'es' | 'en', (name: string) => string> = {
  es: (name) => `¡Hola, ${name}! Te preparé este viaje con lo que me contaste. Si querés cambiar algo, preguntame desde acá mismo.`,
  en: (name) => `Hi ${name}! I prepared this trip with what you told me. If you want to change anything, ask me right here.`,
}
