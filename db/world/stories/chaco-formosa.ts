import type { OrganizationStory } from '../story.ts'

export const chacoFormosaStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Resistencia de las Esculturas',
    entity: 'rotary-club',
    city: 'resistencia',
    description:
      'Vecinos de la ciudad de las esculturas. Nos ocupamos de los barrios del este y de los parajes del Impenetrable, con tereré y paciencia.',
    projects: [
      {
        name: 'Lanchas sanitarias para el Bermejito',
        causes: ['health', 'mothers'],
        status: 'active',
        city: null,
        picture: 'health-plane',
        summary: 'Dos lanchas con motor y camilla para llegar a los parajes que la crecida deja aislados.',
        story: [
          'Cuando el Bermejito se desborda, once parajes quedan rodeados. El agente sanitario cruza en la canoa de un vecino, con las vacunas en una conservadora sobre las rodillas.',
          'Dos lanchas de aluminio de cinco metros, con techo, camilla y radio, alcanzan para cubrir los dos márgenes. Las opera el hospital de Villa Río Bermejito con timoneles de las propias comunidades.',
          'El hospital ya tiene el muelle y el galpón. La lancha más grande lleva camilla; la otra, más liviana, entra por los brazos donde la primera no pasa.',
        ],
        budget: [
          ['Dos lanchas de aluminio equipadas', 12_600_000],
          ['Motores de cuatro tiempos', 7_800_000],
          ['Chalecos, radios y cadena de frío', 2_100_000],
        ],
      },
      {
        name: 'Pan del este: panadería escuela',
        causes: ['economy', 'peace'],
        status: 'active',
        picture: 'economy-oven',
        summary: 'Un horno rotativo para que treinta mujeres del barrio Toba vivan de lo que amasan.',
        story: [
          'Amasaban los viernes en un tambor partido al medio y vendían todo antes de las nueve. La demanda estaba; el horno, no.',
          'La capilla prestó el salón. Con un horno rotativo, una amasadora y la habilitación bromatológica, la panadería puede abastecer a cuatro comedores escolares que ya firmaron la intención de compra.',
          'La maestra panadera es Ramona, que aprendió en una panadería del centro y quiere que sus vecinas ganen lo que ella ganaba. Cuatro aprendices por turno, tres turnos por día.',
        ],
        budget: [
          ['Horno rotativo', 7_400_000],
          ['Amasadora y sobadora', 3_100_000],
          ['Instalación de gas y habilitación', 1_500_000],
        ],
      },
      {
        name: 'Noches de cine en el barrio',
        causes: ['peace'],
        status: 'completed',
        picture: 'peace-square',
        summary: 'Pantalla inflable, pochoclo y películas argentinas en veinte plazas sin luz.',
        story: [
          'En los barrios del este el cine más cercano está a dos colectivos y un sueldo de distancia. Con una pantalla inflable, la plaza oscura se volvió sala.',
          'Cada función la organiza una escuela: el curso que junta para su viaje vende el pochoclo. La municipalidad aprovechó para cambiar las lámparas.',
          'Con la pantalla guardada en la biblioteca, cualquier escuela la puede pedir. Ya tiene turno hasta diciembre.',
        ],
        budget: [
          ['Pantalla, proyector y sonido', 1_860_000],
          ['Derechos y traslados', 440_000],
        ],
        achievement: '20 funciones, 6.300 vecinos y once plazas que se quedaron con luz nueva para siempre.',
      },
    ],
  },
  {
    name: 'Fundación Monte Vivo',
    entity: 'ngo',
    city: 'castelli',
    description:
      'Técnicas y técnicos que viven en el Impenetrable. Trabajamos con familias criollas, qom y wichí en agua, miel y bosque en pie.',
    projects: [
      {
        name: 'Miel del Impenetrable con sello propio',
        old_slug: 'miel-del-impenetrable',
        causes: ['economy', 'environment'],
        status: 'active',
        picture: 'economy-hives',
        summary: 'Una sala de extracción habilitada para que sesenta apicultores vendan a precio justo.',
        story: [
          'La miel de algarrobo y de mistol gana premios con etiqueta ajena. Sin sala habilitada, los apicultores del monte venden en tambores, sin nombre, al que llega con camión.',
          'La sala se construye en un lote cedido por el municipio, con extractor, desoperculadora y cuarto de envasado. Cada productor paga el uso con un frasco de cada veinte.',
          'Un monte que da miel es un monte que nadie quiere desmontar: ese es el otro producto de la sala.',
        ],
        budget: [
          ['Obra civil y azulejado', 9_200_000],
          ['Extractor, tanques y envasadora', 6_100_000],
          ['Habilitación y etiquetas', 1_200_000],
        ],
      },
      {
        name: 'Cocinas que ahorran leña para 120 familias',
        causes: ['environment', 'health', 'economy'],
        status: 'completed',
        picture: 'environment-forest',
        summary: 'Cocinas de adobe y chapa con chimenea: menos humo, menos leña y menos quemaduras.',
        story: [
          'Cocinar en el suelo come una tonelada de leña por mes y llena los pulmones de humo. Las quemaduras de los más chicos llegan al hospital cada invierno.',
          'El modelo lo perfeccionaron las mujeres del paraje El Asustado hasta que hirvió una olla en diez minutos. Ellas mismas enseñaron a construirlo a las demás.',
          'Lo que se compra es la plancha de hierro y la chimenea; el adobe es gratis y está abajo de los pies. Formamos a doce constructoras, que hoy cobran por enseñar en otros parajes.',
        ],
        budget: [
          ['Planchas y chimeneas', 2_160_000],
          ['Formadoras comunitarias', 960_000],
          ['Moldes y herramientas', 380_000],
        ],
        achievement: '120 cocinas en uso: cada familia quema 600 kilos menos de leña por mes y la salita dejó de ver quemaduras.',
      },
      {
        name: 'Defensores del tatú carreta',
        causes: ['environment', 'education'],
        status: 'published',
        city: null,
        picture: 'environment-forest',
        summary: 'Cámaras trampa y guardianes comunitarios para proteger al gigante del monte.',
        story: [
          'Queda tan poca gente que haya visto un tatú carreta que muchos chicos creen que es un cuento. Sin embargo está: en 2025 una cámara prestada lo filmó seis veces.',
          'Diez guardianes de cuatro comunidades van a manejar treinta cámaras, marcar las cuevas y visitar las escuelas con los videos.',
          'Las cámaras cuestan menos que un fin de semana de caza en un coto. Los guardianes cobran una beca y firman un compromiso: no decir dónde están las cuevas.',
        ],
        budget: [
          ['Treinta cámaras trampa y baterías', 4_950_000],
          ['Aporte a diez guardianes, un año', 4_200_000],
          ['Material para escuelas', 650_000],
        ],
      },
    ],
  },
  {
    name: 'Rotary Club Formosa Costanera',
    entity: 'rotary-club',
    city: 'formosa',
    description: 'Frente al río Paraguay, un club que cruza todas las semanas para trabajar codo a codo con el de Alberdi.',
    projects: [
      {
        name: 'Hogar de tránsito para pacientes del oeste',
        causes: ['health', 'mothers'],
        status: 'active',
        summary: 'Veinte camas cerca del hospital para quienes viajan seiscientos kilómetros a tratarse.',
        story: [
          'Desde Ingeniero Juárez hasta el hospital de la capital hay una noche entera de colectivo. Los que acompañan a un enfermo duermen en el pasillo, o vuelven y abandonan el tratamiento.',
          'La casa es de una familia que nos la dejó en comodato por veinte años, a tres cuadras del hospital. Hay que hacer baños accesibles, cocina y lavadero. Un grupo de jubiladas ya armó el cronograma de guardias.',
          'La obra se divide en tres. Con los baños ya pueden dormir ocho personas; con la cocina, catorce; con el lavadero, todas.',
        ],
        budget: [
          ['Baños, cocina y lavadero', 9_800_000],
          ['Camas, colchones y blanco', 4_100_000],
          ['Rampa, instalación eléctrica y matafuegos', 2_600_000],
        ],
      },
      {
        name: 'Bomba solar para la escuela de El Potrillo',
        causes: ['water', 'education'],
        status: 'completed',
        city: 'ingeniero_juarez',
        picture: 'water-pump',
        summary: 'Cambiar el generador a gasoil por sol para que la escuela tenga agua todos los días.',
        story: [
          'El pozo de la escuela era bueno, pero la bomba andaba a gasoil y el gasoil se terminaba el día quince. La segunda mitad del mes se cerraban los baños.',
          'Con ocho paneles, una bomba sumergible y un tanque elevado, el agua sale mientras haya sol. Los chicos de sexto llevan el registro de litros como trabajo de matemática.',
          'La instaló un técnico de Las Lomitas y dejó un cuaderno con dibujos para arreglarla. Desde entonces la bomba paró una vez y la hicieron andar los de séptimo.',
        ],
        budget: [
          ['Bomba y controlador', 1_480_000],
          ['Ocho paneles y estructura', 1_390_000],
          ['Tanque y cañería', 730_000],
        ],
        achievement: '268 alumnos tienen agua los veinte días de clase del mes y la escuela ahorró 3.000 litros de gasoil.',
      },
      {
        name: 'Fútbol de potrero, liga de la ribera',
        causes: ['peace'],
        status: 'rejected',
        picture: 'peace-doves',
        summary: 'Camisetas, arcos y árbitros para una liga infantil de doce barrios.',
        story: [
          'Doce barrios de la costanera sur quieren jugar una liga de verdad, con fixture y copa.',
          'Necesitamos camisetas, arcos con red, pelotas y pagar a los árbitros.',
          'Pensamos en partidos los sábados a la mañana y tercer tiempo con chocolate. Los técnicos son padres y madres de los propios barrios.',
        ],
        objective: 6_200_000,
        reason: 'La propuesta es linda pero le faltan el presupuesto abierto y el seguro de los chicos. Cuando estén, volvé a enviarla.',
      },
    ],
  },
]
