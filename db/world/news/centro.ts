import type { NewsStory } from '../story.ts'

export const centroNews: Record<string, NewsStory> = {
  'La escuela flotante de El Charigüé': {
    updates: [
      ['Los planos pasaron por Prefectura', 'Aprobaron la flotación y el amarre. Pidieron dos salvavidas más por banco; les pusimos tres.'],
    ],
  },
  'Boxeo, merienda y deberes': {
    updates: [
      [
        'Maestra en el ring',
        'Empezó la seño Pato en Tablada. Usa el borde del cuadrilátero de pizarrón. Nadie se queja porque nadie se anima.',
      ],
      [
        'Boletines',
        'De treinta y dos pibes que se llevaban materias, veintitrés aprobaron en diciembre. Nancy puso los boletines en la pared, al lado de las fotos de Monzón.',
      ],
    ],
    report: [
      'Tres gimnasios equipados',
      'Se compraron guantes, bolsas y cabezales, y se pagaron cinco meses de maestras. El psicólogo ya tiene apodo: «el Doc». Es buena señal.',
    ],
  },
  'Huertas en terrazas del Macrocentro': {
    updates: [
      [
        'La primera losa verde',
        'En la escuela de la calle Entre Ríos hay cuarenta bancales. El aula de abajo pidió cambiar el ventilador por una mesa.',
      ],
      [
        'Tomates con vista',
        'Se cosecharon los primeros nueve kilos. Los llevó al comedor la clase entera, en fila, con el tomate más feo adelante.',
      ],
    ],
    report: [
      'Doce techos sembrados',
      'Los grupos siguen solos, con un taller por estación. La municipalidad copió el manual para sus propios edificios.',
    ],
  },
  'Lavadero comunitario de Barranquitas': {
    updates: [
      [
        'Ocho máquinas en fila',
        'Las instalamos un sábado. La primera carga fue la camiseta del equipo del barrio, que hacía meses pedía auxilio.',
      ],
      ['Clientas grandes', 'Firmamos con la tercera clínica. Ya no es un favor: es un servicio, con factura.'],
    ],
    report: [
      'Nueve sueldos',
      'Las compras quedaron hechas y el capital inicial, repuesto. Las socias votaron bajar el precio social a partir del segundo año.',
    ],
  },
  'Formación dual: de la escuela al torno': {
    updates: [
      [
        'Los simuladores llegan primero',
        'Mientras se junta para el torno, cuatro empresas prestaron computadoras y licencias. Veintiséis alumnos ya programan piezas en pantalla.',
      ],
    ],
  },
  'Un patio para crecer': {
    updates: [
      ['El rincón del barro', 'Dejamos el barro y le agregamos cucharas viejas. Es el lugar más ocupado del jardín.'],
      ['Horas extra donadas', 'Dos metalúrgicas soldaron los túneles fuera de hora. El soldador más serio probó el tobogán. Dos veces.'],
    ],
    report: ['Seis patios', 'Se terminaron los seis. El piso de corcho lo pusimos al final, cuando ya sabíamos desde dónde se tiran.'],
  },
  'Cámara de frío para los pescadores artesanales': {
    updates: [
      [
        'Asamblea en la costa',
        'Los setenta y dos socios votaron cómo se usa la cámara. Regla principal: el que llega con menos pescado entra primero.',
      ],
    ],
  },
  'Vacunar en la isla': {
    updates: [
      ['La heladera cruzó el río', 'Viajó en la lancha de un pescador, acostada no: parada y abrazada por dos.'],
      ['Cien carnets', 'Luján lleva la cuenta en la puerta de la heladera. Van cien y faltan sesenta, con nombre y apellido.'],
    ],
    report: ['Ciento sesenta', 'La última vacuna fue para Tobías, que se escondía en el monte. Salió solo, por curiosidad. Hubo torta.'],
  },
  'Sillones nuevos para quimioterapia': {
    updates: [
      [
        'Se abrió la ventana',
        'El albañil sacó el primer ladrillo delante de los pacientes. Entró el sol y una señora pidió que le cambiaran el sillón de lugar.',
      ],
    ],
  },
  'Jugo de naranja para los comedores': {
    updates: [
      ['Primera botella', 'Salió un litro a las 10.40. Se lo tomaron entre veintitrés, con vasitos de café.'],
      ['Tres mil kilos', 'Es la fruta donada en el primer mes. Los productores ahora avisan ellos cuándo pasar.'],
    ],
    report: [
      'La planta anda sola',
      'Quedó habilitada y los alumnos de quinto son responsables del turno mañana. El mantenimiento lo paga la venta de cáscara para mermelada.',
    ],
  },
  'Puente de lectura Concordia–Salto': {
    updates: [
      ['Cuatrocientas cartas', 'Cruzaron el puente en una bolsa del correo. Una decía: «acá el río es el mismo pero del otro lado».'],
      ['El mismo libro en cuarenta aulas', 'Todos leen «El rey de la cerca de papel». Ya hay discusión por el final, a los dos lados.'],
    ],
    report: [
      'Los libros, repartidos',
      'La primera transferencia pagó quinientos libros y los sobres. El campamento de noviembre tiene lugar y fecha; falta el transporte del lado argentino.',
    ],
  },
  'Laboratorio de impresión de manos y brazos': {
    updates: [
      [
        'La mano de Iker',
        'La pidió verde, con los dedos violetas. A los dos minutos de ponérsela levantó un mate. Estaba caliente y no lo soltó.',
      ],
    ],
  },
  'Defensa de la reserva de San Martín': {
    updates: [
      ['Cortafuegos', 'Veintidós domingos de machete. Los brigadistas dicen que ahora, si hay fuego, por lo menos sabe dónde parar.'],
      [
        'Primera vuelta en silla',
        'Raúl, vecino de toda la vida, entró a la reserva por primera vez desde su accidente. Se quedó hasta que oscureció.',
      ],
    ],
    report: [
      'Sendero inaugurado',
      'Sin cinta ni discurso: lo abrieron los chicos que dibujaron los carteles. El mantenimiento quedó a cargo de la guardia de vecinos.',
    ],
  },
  'Tu primera entrevista': {
    updates: [
      ['Treinta entrevistadores', 'Vinieron de empresas que en serio contratan. La consigna: preguntar lo mismo que preguntarían mañana.'],
      ['Los zapatos', 'Compramos doce pares más. Resultó que el saco se consigue y el número 43 no.'],
    ],
    report: [
      'Noventa y siete recibos de sueldo',
      'El programa sigue dos veces por año en la escuela nocturna. Cuatro de los que consiguieron trabajo volvieron como entrevistadores.',
    ],
  },
  'Camioneta de primera respuesta para la sierra': {
    updates: [
      [
        'Pollos al disco',
        'Se vendieron seiscientos. La seña está paga y la camioneta, apartada con un cartel que dice «no tocar, es de los bomberos».',
      ],
    ],
  },
  'Equinoterapia en el predio de la Rural': {
    updates: [
      [
        'Las tres yeguas',
        'Se llaman Paciencia, Pampa y Señora. La primera hace honor al nombre: aguantó a catorce chicos y a un fotógrafo.',
      ],
    ],
  },
  'Ludoteca en la unidad pediátrica': {
    updates: [
      ['Colores que no duelen', 'Elegimos la pintura con los chicos internados. Descartaron el verde agua: «es de hospital».'],
      ['El metegol', 'Llegó desarmado y lo armó un traumatólogo. Sobró un tornillo y nadie quiere preguntar.'],
    ],
    report: [
      'Sala abierta',
      'Funciona todos los días de 9 a 19. La maestra hospitalaria dice que ahora la esperan en la puerta. El carrito recorre las camas a la tarde.',
    ],
  },
  'Internet satelital para la escuela de los volcanes': {
    updates: [
      ['Señal', 'La primera videollamada fue con la inspectora, que no lo podía creer. La segunda, con una abuela en Comodoro.'],
      ['Compañeros en Ushuaia', 'Los viernes a las once nos conectamos. Ellos muestran la nieve y nosotros, las cabras.'],
    ],
    report: [
      'Todo instalado y pago por dos años',
      'Las baterías aguantaron tres días de nublado. Los papás usan la escuela los viernes para hacer trámites; la fila la ordena un chico de segundo.',
    ],
  },
}
