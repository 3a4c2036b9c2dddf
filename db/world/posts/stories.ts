import type { CategorySlug, CauseKey } from '../../start-rows/catalogues.ts'

/** A paragraph, `## ` before a heading, `- ` before a line of a list; `@project` is a card of the post's first project. */
type Text = readonly string[]

export interface PostStory {
  /** Days before the world's date. */
  day: number
  author: string
  scene: string
  alt: { es: string; en: string }
  causes: readonly CauseKey[]
  category: CategorySlug
  city?: { id: number; name: string }
  /** Slugs. */
  projects?: readonly string[]
  es: { title: string; summary: string; body: Text }
  /** Missing: the post is in Spanish only. */
  en?: { title: string; summary: string; body: Text }
}

export const POSTS: readonly PostStory[] = [
  {
    day: 4,
    author: 'Lucía Ferreyra',
    scene: 'water-9',
    alt: { es: 'Un tanque de agua junto a una escuela del secano', en: 'A water tank beside a school in the drylands' },
    causes: ['water'],
    category: 'historias',
    projects: ['agua-segura-para-cinco-escuelas-del-secano-lavallino'],
    es: {
      title: 'Qué cambia en una escuela cuando llega el agua',
      summary: 'Fuimos al secano de Lavalle a ver dos escuelas que hoy abren la canilla. Esto es lo que nos contaron.',
      body: [
        'En el secano lavallino el agua se mide en tachos. Hasta hace unos meses, dos escuelas la recibían una vez por semana, en un camión que no siempre podía entrar cuando el camino se ponía blando.',
        'Hoy hay un tanque, un filtro y una canilla a la altura de los chicos. La directora de una de ellas lo resume así: «Dejamos de contar los vasos».',
        '## Lo que no se ve en la foto',
        'El agua es lo primero que se nota, pero no lo único. La cocinera empieza más temprano porque no espera al camión. Se plantó una huerta. Y las familias vecinas llenan ahí sus bidones los sábados.',
        '@project',
        'Cada viaje que alguien hizo eligiendo este proyecto dejó una parte de su ganancia acá. El recorrido de ese dinero, peso por peso, está en la página del proyecto.',
      ],
    },
    en: {
      title: 'What changes in a school when water arrives',
      summary: 'We went to the drylands of Lavalle to see two schools that now have running water. This is what they told us.',
      body: [
        'In the drylands of Lavalle, water is measured in buckets. Until a few months ago, two schools got it once a week, from a truck that could not always get through when the road turned soft.',
        'Today there is a tank, a filter and a tap at the height of a child. The head of one of them sums it up: “We stopped counting the glasses.”',
        '## What the picture does not show',
        'Water is the first thing you notice, but not the only one. The cook starts earlier because she no longer waits for the truck. There is a vegetable garden. And on Saturdays the neighbours fill their cans there.',
        '@project',
        'Every trip that somebody took after choosing this project left part of its profit here. The trail of that money, peso by peso, is on the project’s page.',
      ],
    },
  },
  {
    day: 11,
    author: 'Equipo de Huella',
    scene: 'hero-3',
    alt: { es: 'Un camino de montaña al atardecer', en: 'A mountain road at dusk' },
    causes: [],
    category: 'guias',
    es: {
      title: 'Cómo seguir tu aporte, paso por paso',
      summary: 'Del día en que reservás hasta que el proyecto cuenta qué hizo: qué pasa con la mitad de la ganancia de tu viaje.',
      body: [
        'Cuando reservás un viaje eligiendo un proyecto, la mitad de la ganancia de ese viaje es suya. No es un descuento ni un recargo: sale de lo que gana la agencia.',
        '## Los pasos',
        '- Buscás y elegís un proyecto. Te damos un código para seguirlo.',
        '- El sitio de viajes nos avisa que reservaste, con la ganancia parte por parte.',
        '- Calculamos la mitad, y una persona la aprueba.',
        '- Se la transferimos a la organización, con su comprobante.',
        '- La organización cuenta qué hizo, con fotos.',
        'Cada paso queda escrito con su fecha en un registro público que nadie puede cambiar, tampoco nosotros. En la página de transparencia podés comprobarlo desde tu propio navegador.',
        '## ¿Y si cancelo?',
        'Si cancelás antes de viajar, el aporte se anula y queda dicho por qué. Nunca te vamos a cobrar por eso.',
      ],
    },
    en: {
      title: 'How to follow your contribution, step by step',
      summary: 'From the day you book until the project says what it did: what happens to half of the profit of your trip.',
      body: [
        'When you book a trip after choosing a project, half of that trip’s profit belongs to it. It is neither a discount nor a surcharge: it comes out of what the agency earns.',
        '## The steps',
        '- You search and choose a project. You get a code to follow it.',
        '- The travel site tells us that you booked, with the profit part by part.',
        '- We work out half of it, and a person approves it.',
        '- We transfer it to the organization, with proof.',
        '- The organization says what it did, with photographs.',
        'Every step is written down with its date in a public log that nobody can change, ourselves included. On the transparency page you can verify it from your own browser.',
        '## What if I cancel?',
        'If you cancel before you travel, the contribution is voided and the reason is stated. We will never charge you for it.',
      ],
    },
  },
  {
    day: 23,
    author: 'Martín Quiroga',
    scene: 'environment-4',
    alt: { es: 'Un bosque nativo con un arroyo', en: 'A native forest with a stream' },
    causes: ['environment'],
    category: 'viajes',
    city: { id: 3844421, name: 'Mendoza' },
    es: {
      title: 'Mendoza sin apuro: tres días fuera de la Vendimia',
      summary: 'Qué ver en otoño, cuando las hojas cambian de color y la ciudad vuelve a su ritmo.',
      body: [
        'En marzo Mendoza está llena. En abril, en cambio, las acequias siguen corriendo, los plátanos se ponen amarillos y una mesa al sol se consigue sin reservar.',
        '## Primer día: la ciudad a pie',
        'El Parque San Martín a la mañana, el mercado al mediodía y las plazas cuando baja el sol. Todo queda a menos de media hora caminando.',
        '## Segundo día: el agua',
        'Seguir una acequia hasta el dique enseña más sobre la provincia que cualquier museo. Acá nada crece sin que alguien haya llevado el agua.',
        '## Tercer día: la montaña',
        'Potrerillos queda a una hora. Llevá abrigo: el viento no avisa.',
      ],
    },
    en: {
      title: 'Mendoza without haste: three days outside harvest time',
      summary: 'What to see in autumn, when the leaves turn and the city goes back to its own pace.',
      body: [
        'In March Mendoza is full. In April the irrigation ditches still run, the plane trees turn yellow, and you get a table in the sun without booking.',
        '## Day one: the city on foot',
        'Parque San Martín in the morning, the market at noon and the squares when the sun goes down. Everything is less than half an hour’s walk away.',
        '## Day two: water',
        'Following a ditch up to the dam teaches you more about the province than any museum. Nothing grows here unless somebody brought the water.',
        '## Day three: the mountains',
        'Potrerillos is an hour away. Take something warm: the wind gives no warning.',
      ],
    },
  },
  {
    day: 38,
    author: 'Equipo de Huella',
    scene: 'education-12',
    alt: { es: 'Chicas y chicos leyendo en un aula', en: 'Children reading in a classroom' },
    causes: ['education', 'peace'],
    category: 'guias',
    es: {
      title: 'Guía para clubes: cómo contar un proyecto',
      summary: 'Cinco consejos para que quien viaja entienda en un minuto qué van a hacer con su aporte.',
      body: [
        'Un proyecto bien contado junta más rápido. No hace falta escribir mucho: hace falta escribir claro.',
        '- Empezá por las personas: cuántas son y qué les falta hoy.',
        '- Decí qué van a comprar o a construir, y cuánto cuesta cada cosa.',
        '- Usá una foto de ustedes, no una de internet. Si no tienen, elegí uno de nuestros dibujos.',
        '- Contá cuándo van a empezar y cómo van a mostrar que terminaron.',
        '- Pedile a alguien que no sea del club que lo lea.',
        'Cuando el proyecto esté publicado, compartí su enlace y su código QR: cada búsqueda que llegue por ahí queda contada.',
      ],
    },
  },
]
