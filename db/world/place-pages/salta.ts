import type { PlaceStory } from './place-story.ts'

export const SALTA: PlaceStory = {
  slug: 'salta',
  city: 3838233,
  region: 'AR-A',
  scene: 'puna-5',
  read_again: 16,
  headline: { es: 'Salta, de la selva a la Puna', en: 'Salta, from rainforest to high desert' },
  lead: {
    es: 'Cerros de colores, vino de altura y pueblos a los que se llega despacio. Buscá tu viaje y elegí a quién de acá le toca la mitad de lo que ganamos.',
    en: 'Coloured hills, high-altitude wine and villages you reach slowly. Search your trip, and choose who here gets half of what we earn on it.',
  },
  description: {
    es: 'Viajá a Salta y elegí un proyecto solidario de la provincia: la mitad de la ganancia de tu reserva es suya, y podés seguirla paso a paso.',
    en: 'Travel to Salta and choose a charity project in the province: half of the profit of your booking goes to it, and you can follow every step.',
  },
  sections: [
    {
      es: {
        title: 'Muchas Saltas en una',
        body: [
          'Al oeste está la Puna, con pueblos como San Antonio de los Cobres a más de 3.700 metros. Al sur, los Valles Calchaquíes: Cachi, Cafayate, telares y torrontés. Al norte y al este, la selva de montaña y el monte del Chaco salteño, donde el verano pasa los 40 grados.',
          'Entre unas y otras hay días de ruta, y a eso se parecen los proyectos de esta página: duchas calientes para una escuela albergue, un taller para tejedoras, controles de peso y talla en parajes donde la salita queda lejos.',
        ],
      },
      en: {
        title: 'Many Saltas in one',
        body: [
          'To the west lies the Puna, with towns like San Antonio de los Cobres at more than 3,700 metres. To the south, the Calchaquí Valleys: Cachi, Cafayate, looms and torrontés wine. To the north and east, mountain rainforest and the dry woods of the Chaco, where summer goes beyond 40 degrees.',
          'They are days of road apart, and the projects on this page look like it: hot showers for a boarding school, a workshop for weavers, weighing and measuring children in places far from any clinic.',
        ],
      },
    },
    {
      es: {
        title: 'Cuándo venir',
        body: [
          'De abril a noviembre casi no llueve y las noches son frías: es la mejor época para los valles y la Puna. De enero a marzo las lluvias pueden cortar la Quebrada de Humahuaca, la cuesta del Obispo y los caminos de la selva: dejá un día de más.',
          'En febrero o marzo hay carnaval en los valles. El 15 de septiembre es la fiesta del Milagro, y los peregrinos llegan a pie desde toda la provincia, algunos después de una semana de caminata: la ciudad se llena y emociona.',
        ],
      },
      en: {
        title: 'When to come',
        body: [
          'From April to November it hardly rains and nights are cold: the best time for the valleys and the Puna. From January to March rain may cut the Quebrada de Humahuaca, the Obispo slope and the forest roads: leave a day to spare.',
          'In February or March there is carnival in the valleys. On 15 September, for the feast of the Miracle, pilgrims walk in from all over the province, some of them for a week: the city is full, and moved.',
        ],
      },
    },
    {
      es: {
        title: 'Con los pies en la altura',
        body: [
          'Si subís a la Puna, dormí antes una noche en el valle, comé liviano, tomá agua y andá despacio. El viaducto La Polvorilla, donde llega el Tren a las Nubes, está a unos 4.200 metros: no es lugar para correr.',
          'Cargá nafta y efectivo antes de salir de los pueblos grandes. No te lleves piedras, ni cardones, ni pedazos de cerámica, y antes de sacarle una foto a alguien, pedile permiso: una tejedora trabajando no es un paisaje.',
        ],
      },
      en: {
        title: 'Feet on high ground',
        body: [
          'If you go up to the Puna, first sleep a night in the valley, eat lightly, drink water and go slowly. The La Polvorilla viaduct, where the Train to the Clouds arrives, stands at about 4,200 metres: no place for running.',
          'Fill up with fuel and cash before you leave the larger towns. Take no stones, cacti or pieces of pottery, and ask before you photograph anybody: a weaver at work is not a landscape.',
        ],
      },
    },
    {
      es: {
        title: 'Cómo se ayuda desde acá',
        body: [
          'Elegí un proyecto, buscá el viaje en esta página y reservalo en el sitio de viajes: el proyecto va anotado con tu búsqueda. Cuando la reserva deja ganancia, la mitad es suya. A vos te cuesta lo mismo.',
          'Después mirá el recorrido: cuánto fue, quién lo aprobó, cuándo se pagó y qué contó la organización. Está publicado con su código, sin tu nombre.',
        ],
      },
      en: {
        title: 'How helping works here',
        body: [
          'Choose a project, search your trip on this page and book it on the travel site: the project goes along with your search. When the booking leaves a profit, half is the project’s. You pay the same.',
          'Then look at the trail: how much it was, when it was approved and paid, and what the organization told of it. It is public under its code, without your name.',
        ],
      },
    },
  ],
  sources: [
    {
      es: 'Instituto Geográfico Nacional: alturas de la Puna',
      en: 'National Geographic Institute: altitudes of the Puna (in Spanish)',
      url: 'https://www.ign.gob.ar/',
    },
    {
      es: 'Servicio Meteorológico Nacional: lluvias y temperaturas',
      en: 'National Weather Service: rainfall and temperatures (in Spanish)',
      url: 'https://www.smn.gob.ar/',
    },
    {
      es: 'UNESCO: Qhapaq Ñan, el camino andino que cruza la provincia',
      en: 'UNESCO: Qhapaq Ñan, the Andean road that crosses the province',
      url: 'https://whc.unesco.org/en/list/1459/',
    },
  ],
}
