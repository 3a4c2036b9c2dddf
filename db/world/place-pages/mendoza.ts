import type { PlaceStory } from './place-story.ts'

export const MENDOZA: PlaceStory = {
  slug: 'mendoza',
  city: 3844421,
  region: 'AR-M',
  scene: 'andes-20',
  read_again: 9,
  headline: { es: 'Mendoza, donde el agua se comparte', en: 'Mendoza, where water is shared' },
  lead: {
    es: 'Viñas, acequias y la montaña más alta de América. Buscá tu viaje y dejá que la mitad de lo que ganamos con él se quede en un proyecto de acá.',
    en: 'Vineyards, street canals and the highest mountain in the Americas. Search your trip, and let half of what we earn on it stay with a project here.',
  },
  description: {
    es: 'Viajá a Mendoza y elegí un proyecto solidario de la provincia: la mitad de la ganancia de tu reserva es suya, y podés seguirla paso a paso.',
    en: 'Travel to Mendoza and choose a charity project in the province: half of the profit of your booking goes to it, and you can follow every step.',
  },
  sections: [
    {
      es: {
        title: 'Un oasis hecho a mano',
        body: [
          'En la ciudad caen unos 200 milímetros de lluvia por año: sin riego, esto sería desierto. Lo verde es obra de gente. Los huarpes abrieron los primeros canales para repartir el deshielo, y de aquella idea salió la red de diques, hijuelas y acequias que hoy riega las viñas, las chacras y los árboles de cada vereda.',
          'Los oasis ocupan menos del cinco por ciento de la provincia y en ellos vive casi todo el mundo. Por eso tantos proyectos de esta página hablan de agua y de sombra, aunque empiecen hablando de una escuela.',
        ],
      },
      en: {
        title: 'An oasis made by hand',
        body: [
          'The city gets about 200 millimetres of rain a year: without irrigation this would be desert. What is green was made by people. The Huarpe opened the first channels to share out the snowmelt, and that idea grew into the dams, ditches and street canals that water the vineyards, the farms and the trees on every pavement today.',
          'The oases cover less than five per cent of the province, and nearly everybody lives in them. That is why so many projects on this page end up talking about water and shade, even when they begin with a school.',
        ],
      },
    },
    {
      es: {
        title: 'Cuándo venir',
        body: [
          'La cosecha va de febrero a abril y la Fiesta de la Vendimia llena la ciudad los primeros días de marzo: reservá con meses. En abril y mayo las viñas se ponen coloradas y sobra lugar. De julio a septiembre hay nieve en Las Leñas y en Los Penitentes.',
          'La temporada del Aconcagua va de mediados de noviembre a marzo y se sube con permiso del parque. Entre agosto y octubre puede soplar el Zonda, un viento seco y caliente: ese día, siesta y persianas bajas.',
        ],
      },
      en: {
        title: 'When to come',
        body: [
          'The harvest runs from February to April, and the Vendimia festival fills the city in the first days of March: book months ahead. In April and May the vines turn red and there is room for everybody. From July to September there is snow at Las Leñas and Los Penitentes.',
          'The Aconcagua season goes from mid-November to March, with a permit from the park. Between August and October the Zonda may blow, a hot dry wind: that day, do as everyone does and take a nap with the shutters down.',
        ],
      },
    },
    {
      es: {
        title: 'Andar con cuidado',
        body: [
          'El aeropuerto El Plumerillo está a unos diez kilómetros del centro. La ciudad se camina; para las bodegas de Luján de Cuyo, Maipú y el Valle de Uco hay excursiones, micros y conductores que no toman. En ruta a Chile por la 7, el paso puede cerrar por nieve: mirá el estado antes de salir.',
          'El agua de la acequia es el riego de alguien: no le tires nada. Y si vas a Lavalle o a la montaña, preguntá antes de entrar: los puestos y los campos comunitarios tienen dueños que reciben bien a quien saluda.',
        ],
      },
      en: {
        title: 'Getting around with care',
        body: [
          'El Plumerillo airport is about ten kilometres from the centre. The city is made for walking; for the wineries of Luján de Cuyo, Maipú and the Uco Valley there are tours, buses and drivers who do not drink. On the road to Chile, route 7, the pass may close for snow: look it up before you leave.',
          'The water in the street canals is somebody’s irrigation: throw nothing in. And in Lavalle or up in the mountains ask before you walk in: homesteads and community land have owners, who are kind to those who say hello.',
        ],
      },
    },
    {
      es: {
        title: 'Cómo se ayuda desde acá',
        body: [
          'Elegí un proyecto, buscá el viaje en esta página y reservalo en el sitio de viajes: el proyecto va anotado con tu búsqueda. Cuando la reserva deja ganancia, la mitad es suya. A vos te cuesta lo mismo.',
          'No hace falta que viajes a Mendoza para ayudar a Mendoza, ni que ayudes a Mendoza por venir. Si no elegís ninguno, la mitad va al fondo común, y su recorrido también se publica.',
        ],
      },
      en: {
        title: 'How helping works here',
        body: [
          'Choose a project, search your trip on this page and book it on the travel site: the project goes along with your search. When the booking leaves a profit, half is the project’s. You pay the same.',
          'You need not travel to Mendoza to help Mendoza, nor help Mendoza because you came. If you choose nobody, the half goes to the common fund, and its trail is public too.',
        ],
      },
    },
  ],
  sources: [
    {
      es: 'Departamento General de Irrigación de Mendoza: los oasis y el agua',
      en: 'Mendoza’s General Department of Irrigation: the oases and their water (in Spanish)',
      url: 'https://www.irrigacion.gov.ar/',
    },
    {
      es: 'Servicio Meteorológico Nacional: lluvias y viento Zonda',
      en: 'National Weather Service: rainfall and the Zonda wind (in Spanish)',
      url: 'https://www.smn.gob.ar/',
    },
    {
      es: 'Instituto Geográfico Nacional: altura del Aconcagua',
      en: 'National Geographic Institute: height of Aconcagua (in Spanish)',
      url: 'https://www.ign.gob.ar/',
    },
  ],
}
