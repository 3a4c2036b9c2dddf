import type { NewsStory } from '../story.ts'

export const cuyoNews: Record<string, NewsStory> = {
  'Agua segura para cinco escuelas del secano lavallino': {
    updates: [
      [
        'El ingeniero volvió con los números',
        'Raúl recorrió las cinco escuelas con su valijita. En La Majada midió 0,03 miligramos de arsénico por litro: tres veces el límite. Ahora todos sabemos por qué el mate tiene ese gusto.',
      ],
      [
        'Llegaron los dos primeros equipos',
        'Están en el depósito del club, embalados y con la garantía sellada. Los instalamos apenas el camino deje de ser barro.',
      ],
    ],
    report: [
      'Dos escuelas con agua buena',
      'Los primeros equipos ya funcionan en La Majada y en San José. El análisis de control dio menos de la mitad del límite. En el bebedero nuevo hay fila, y no siempre por sed.',
    ],
  },
  'Maletas de libros para las escuelas de alta montaña': {
    updates: [
      [
        'Las maestras eligieron',
        'Pusimos sesenta títulos sobre una mesa y ellas votaron con porotos. El más votado fue uno de chistes; el segundo, poesía de Armando Tejada Gómez.',
      ],
      [
        'La carpintería entregó',
        'Las diez maletas están listas, con manijas de cuero y nombre de cerro: Aconcagua, Tupungato, Plata. Huelen a cedro y a pegamento.',
      ],
    ],
    report: [
      'Informe final',
      'Las diez maletas dieron la vuelta completa. Se perdieron tres libros y apareció uno que no era nuestro. La escuela de Punta de Vacas armó su propia maleta, con cuentos escritos por los chicos.',
    ],
  },
  'Sillas de ruedas a medida para chicos en crecimiento': {
    updates: [
      [
        'Las primeras medidas',
        'La terapista midió a nueve chicos en el taller de Guaymallén. Lautaro pidió que la suya fuera roja y con calcomanías de rayos. Anotado.',
      ],
    ],
  },
  'Mil árboles para las calles que se quedaron sin sombra': {
    updates: [
      [
        'Sesenta cuadras, casa por casa',
        'Los estudiantes de agronomía terminaron el relevamiento: 1.140 tazas vacías y 96 árboles que todavía se pueden salvar.',
      ],
      [
        'Ciento veinte madrinas',
        'Ya hay ciento veinte familias anotadas para regar. Una señora de la calle Perito Moreno pidió dos árboles: uno por ella y otro por su marido, que los plantaba.',
      ],
    ],
    report: [
      'Plantamos los primeros 260',
      'Con la primera transferencia reparamos tres tramos de acequia y plantamos 260 fresnos y moreras entre julio y agosto. El riego lo siguen las familias, por turno y con pizarra en la vereda.',
    ],
  },
  'Compost en las escuelas del piedemonte': {
    updates: [
      [
        'Lo que va y lo que no va',
        'Las cocineras armaron un cartel con dibujos. Arriba, cáscaras y yerba. Abajo, huesos y servilletas. En el medio, tachado, el chicle de alguien.',
      ],
      ['Primera tierra', 'En la escuela Yapeyú abrieron el primer cajón. La de quinto grado metió la mano y dijo: «huele a campo».'],
    ],
    report: [
      'Se come lo que se tira',
      'Las ocho composteras están en uso y cada escuela tiene quien las cuide en vacaciones. Gastamos lo previsto; las horquillas que sobraron fueron para la huerta del jardín.',
    ],
  },
  'Primer empleo en viñas y bodegas': {
    updates: [
      [
        'Noventa y un anotados',
        'Había cuarenta lugares. Entrevistamos a todos y armamos una lista de espera para la próxima edición, que ahora sí va a existir.',
      ],
      [
        'Con los bebés al lado',
        'Cuatro alumnas vienen con sus hijos. El espacio de cuidado quedó pegado al aula: se escucha el llanto y se sigue con la clase.',
      ],
    ],
    report: [
      'Terminó el primer trayecto',
      'Catorce egresados de laboratorio enológico. Once ya están contratados para la próxima cosecha, con recibo de sueldo. La plata se usó en docentes, boletos y merienda, en ese orden.',
    ],
  },
  'Ecógrafo portátil para los puestos del sur': {
    updates: [
      [
        'Marcela ya sabe cuál',
        'Probamos tres equipos prestados en Punta del Agua. Marcela eligió el que se entiende con guantes y no se cuelga con el frío.',
      ],
      [
        'Un turno en la escuela',
        'Mientras juntamos para el equipo propio, una médica de San Rafael prestó el suyo un fin de semana. Once ecografías, todas bien, y una sorpresa: mellizos.',
      ],
    ],
    report: [
      'Ya están capacitadas',
      'La primera transferencia pagó el curso de las dos obstétricas y la seña del equipo. Marcela aprobó con diez y preguntó cuándo llega.',
    ],
  },
  'Riego por goteo para doce huertas familiares': {
    updates: [
      [
        'El primer turno de agua',
        'En lo de los Quiroga el goteo regó en cuarenta minutos lo que antes llevaba toda la noche. Don Aldo se quedó mirando igual, por costumbre.',
      ],
      ['Ensalada en agosto', 'Por primera vez hubo lechuga en la feria de agosto. Se vendió antes de bajarla del carro.'],
    ],
    report: [
      'Cerramos las cuentas con la feria llena',
      'Los doce kits quedaron instalados y la técnica del INTA hizo la última visita. Los repuestos comunes están en el almacén de Villa Atuel, al costo.',
    ],
  },
  'Dos incubadoras para la neonatología de Tunuyán': {
    updates: [
      [
        'La sala está lista',
        'Terminaron de pintar y de cambiar los enchufes. En la pared hay un sol dibujado por la enfermera de la noche. Faltan ellas dos.',
      ],
    ],
  },
  'Sala de espera para madres de bebés internados': {
    updates: [
      [
        'El depósito vacío',
        'Sacamos cuarenta años de planillas, una balanza rota y un pesebre de yeso. El pesebre volvió a la capilla, con aplauso.',
      ],
      [
        'La primera huésped',
        'Yésica, de Pareditas, durmió en una de las camas nuevas mientras terminábamos el baño. A la mañana nos preparó café a todos.',
      ],
    ],
    report: [
      'La casita funciona sola',
      'Se compró todo y sobraron cuarenta mil pesos, que son sábanas. Las mamás escribieron un reglamento de cinco líneas. La última dice: «dejá la luz del pasillo prendida».',
    ],
  },
  'Frazadas y leña para los crianceros del Payún': {
    updates: [
      ['La lista del agente sanitario', 'Son cuarenta puestos y en doce vive una persona sola. Empezamos por esos.'],
      [
        'Cargamos el camión',
        'Dieciocho toneladas de álamo seco, cortadas por tercer año de la agrotécnica. Mañana salen tres camionetas y un baqueano que no usa mapa.',
      ],
    ],
    report: [
      'Llegamos a todos',
      'Cuarenta de cuarenta. La última tranquera la abrimos con la primera nevada. Doña Filomena no quiso la segunda frazada: «dásela a otro, que yo tengo perro».',
    ],
  },
  'Escuelas preparadas para el próximo temblor': {
    updates: [
      [
        'Ocho estanterías al piso',
        'Al mover el primer armario en una escuela de Rawson se vino abajo solo. No había nadie. A la tarde ya estaban todos fijados.',
      ],
      [
        'Simulacro con mamás y papás',
        'En Caucete evacuaron 410 personas en dos minutos y cincuenta segundos. Los de sexto les enseñaron a los de primero a hacer la tortuga.',
      ],
    ],
    report: [
      'Cinco escuelas terminadas',
      'Se fijaron 236 muebles y se entregaron 58 mochilas. La radio se probó con un apagón de verdad, que no estaba en el programa, y funcionó.',
    ],
  },
  'Becas de abanderados rurales': {
    updates: [
      ['Veinte nombres', 'La comisión leyó sesenta y tres cartas. Nos peleamos bastante y salió una lista de la que estamos orgullosos.'],
      [
        'Llamadas de domingo',
        'El primer parcial dejó dos aplazos y un diez. Los tutores escucharon más de lo que hablaron, que era la idea.',
      ],
    ],
    report: [
      'Seis meses de becas pagadas',
      'Los veinte siguen cursando. Con lo recibido se pagaron seis cuotas, el abono de internet y una computadora usada que comparten tres chicas de Valle Fértil.',
    ],
  },
  'Lentes a tiempo': {
    updates: [
      [
        'El sábado de los azules',
        'Revisamos 214 chicos en una mañana. Pusimos seis colores de armazón y se acabó el azul a las diez y media.',
      ],
      ['Entrega en la escuela', 'Brisa se los puso, miró por la ventana y preguntó desde cuándo el cerro tenía rayas.'],
    ],
    report: [
      'Todos con sus lentes',
      'Controlamos a los dos meses: casi todos los usan. Los cristales de reemplazo quedaron pagos por un año en la óptica de la calle Mendoza.',
    ],
  },
  'Un equipo de rescate para la ruta 150': {
    updates: [
      [
        'Entrenamos con uno prestado',
        'El cuartel de San Juan trajo su equipo y un auto de chatarra. Lo abrimos en siete minutos y doce segundos. Con la barreta habíamos tardado cuarenta y uno.',
      ],
    ],
  },
  'Cosecha de lluvia en los puestos de Mogna': {
    updates: [
      ['Primera cisterna', 'La hicimos en lo de los Castro y aprendimos con las manos. La segunda salió en la mitad del tiempo.'],
      ['Llovió', 'Cuarenta milímetros en una tarde. Entraron a las cisternas veintidós mil litros. Nadie durmió la siesta.'],
    ],
    report: [
      'Nueve cisternas, nueve familias',
      'Todas llenas al terminar el verano. Gastamos seis bolsas de cemento menos de lo previsto y con eso arreglamos el bebedero de los animales.',
    ],
  },
  'Bicicletas para llegar a la escuela': {
    updates: [
      [
        'El taller del penal',
        'Doce internos, una morsa y ciento cuarenta bicicletas colgadas del techo. Al principio soldaban; ahora también las pintan con degradé.',
      ],
      ['Clase de parches', 'Treinta chicos aprendieron a emparchar en la ruta. El récord lo tiene Zoe: tres minutos, con los dedos fríos.'],
    ],
    report: [
      'Setenta y seis bicis en la calle',
      'Se entregaron a alumnos de cuatro escuelas. Una directora nos mandó la planilla: las llegadas tarde bajaron a la mitad desde que hay bici.',
    ],
  },
  'Controlar la presión donde se toma el mate': {
    updates: [
      ['Cuarenta voluntarias', 'Terminó el curso en Villa Mercedes. La alumna mayor tiene 83 años y el pulso más firme de todas.'],
      ['Un hallazgo por semana', 'En Quines, doña Elba medía a su vecino por costumbre y le dio 19. Lo llevaron esa tarde. Está bien.'],
    ],
    report: [
      'Veinte centros midiendo',
      'Los cuarenta tensiómetros están calibrados y asegurados. La municipalidad tomó la planilla como propia y paga la calibración del año que viene.',
    ],
  },
  'Secadero solar para las nueceras de Famatina': {
    updates: [
      ['Nombre y logo', 'La cooperativa se llama La Pirca y su dibujo lo hizo una nieta. La balanza nueva ya pesó su primera bolsa.'],
      [
        'Prueba con manzanas',
        'Como no era época de nuez, probamos el primer túnel con manzana en rodajas. En dos días, orejones. En tres, no quedaba ninguno.',
      ],
    ],
    report: [
      'Dos túneles y una cosecha guardada',
      'Con la primera parte se levantaron dos túneles y se secaron 4.300 kilos. Se vendieron en septiembre a un precio ochenta por ciento mejor que en abril.',
    ],
  },
  'Feria de semillas nativas y criollas': {
    updates: [
      [
        'Casa por casa',
        'En el primer mes visitamos treinta y ocho cocinas. En todas había un frasco, y en todas el frasco tenía historia.',
      ],
      ['Primera feria', 'Ciento doce personas y ni un billete. Un zapallo se cambió por tres mazorcas y un consejo.'],
    ],
    report: [
      'El banco quedó abierto',
      'La heladera está en la biblioteca y la llave la tienen cuatro personas. El que se lleva un puñado devuelve dos a la cosecha siguiente.',
    ],
  },
}
