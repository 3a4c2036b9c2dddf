import type { NewsStory } from '../story.ts'

export const noresteNews: Record<string, NewsStory> = {
  'Lanchas sanitarias para el Bermejito': {
    updates: [
      [
        'Timoneles',
        'Seis personas de cuatro parajes se anotaron para manejar las lanchas. Conocen el río de noche y sin luna; Prefectura les enseña el resto.',
      ],
    ],
  },
  'Pan del este: panadería escuela': {
    updates: [
      [
        'El salón, azulejado',
        'Las treinta mujeres colocaron los azulejos en dos fines de semana. El que quedó torcido lo firmó quien lo puso.',
      ],
      ['Cuatro comedores esperan', 'Los comedores firmaron la compra de noventa kilos por día. Falta el horno para poder decir que sí.'],
    ],
    report: [
      'Llegó la amasadora',
      'Con la primera parte compramos la amasadora, la sobadora y la instalación de gas. Mientras tanto se hornea en el tambor de siempre, pero la masa ya no duele en los hombros.',
    ],
  },
  'Noches de cine en el barrio': {
    updates: [
      ['Función uno: «Metegol»', 'Vinieron trescientas personas y cuarenta perros. La pantalla aguantó el viento norte.'],
      [
        'Y se hizo la luz',
        'Después de la tercera función, la municipalidad cambió las lámparas de la plaza. La película siguiente hubo que darla más tarde.',
      ],
    ],
    report: [
      'Veinte plazas',
      'La última fue bajo amenaza de lluvia y no se fue nadie. El equipo queda en la biblioteca Herrera, con turnero abierto para las escuelas.',
    ],
  },
  'Miel del Impenetrable con sello propio': {
    updates: [
      ['Los planos, aprobados', 'Bromatología pidió mover una puerta. La movimos en el papel, que es donde conviene.'],
      [
        'Cata en la plaza',
        'Pusimos nueve mieles sin etiqueta. Ganó la de mistol de los Palavecino, y don Palavecino ni se enteró: estaba con las abejas.',
      ],
    ],
    report: [
      'Paredes y techo',
      'Con lo recibido se hizo la obra gruesa. Los azulejos los colocan los propios apicultores entre cosecha y cosecha.',
    ],
  },
  'Cocinas que ahorran leña para 120 familias': {
    updates: [
      ['La olla en diez minutos', 'Elvira midió con el reloj del celular. La vecina no le creyó y trajo su olla. También diez.'],
      ['Setenta y dos', 'Ya pasamos la mitad. Las constructoras salen de a dos, en moto, con el molde atado atrás.'],
    ],
    report: [
      'Ciento veinte chimeneas',
      'Se hicieron todas y sobraron cuatro planchas, que fueron para la escuela. La agente sanitaria dejó de comprar crema para quemaduras.',
    ],
  },
  'Hogar de tránsito para pacientes del oeste': {
    updates: [
      ['Las llaves', 'La familia Ojeda nos dio las llaves y un consejo: regar el limonero. Empezamos por ahí.'],
      ['Guardias cubiertas', 'Diecinueve jubiladas cubren los siete días. La del lunes hace torta frita; pedimos que quede por escrito.'],
    ],
    report: [
      'Ya duermen ocho',
      'Los dos baños accesibles están terminados y hay ocho camas ocupadas. La primera huésped, una señora de El Chorro, pudo terminar su tratamiento.',
    ],
  },
  'Bomba solar para la escuela de El Potrillo': {
    updates: [
      ['Ocho paneles sobre el techo', 'Los pusimos al norte y con rejilla, por los pájaros. Los chicos preguntaron si el sol se gasta.'],
      ['Primer recreo con canilla', 'Hubo guerra de agua. La directora miró para otro lado.'],
    ],
    report: [
      'Agua todos los días',
      'El registro de litros lo lleva sexto grado y va por la hoja catorce. El generador quedó guardado, por si acaso, con una lona encima.',
    ],
  },
  'Brigada forestal de los Esteros': {
    updates: [
      ['Seis cuarteles, una misma radio', 'Firmamos el acuerdo para hablar todos en la misma frecuencia. Parece poco. En 2022 no pudimos.'],
    ],
  },
  'Mamógrafo digital para el interior': {
    updates: [
      [
        'La física dio el visto bueno',
        'Viajó a ver el equipo, lo midió dos veces y aprobó el tubo. La garantía corre desde que se instala, no desde que se paga.',
      ],
    ],
  },
  'Escuela de acordeón para chamameceros chicos': {
    updates: [
      [
        'El maestro afinador',
        'Don Oscar, de Bella Vista, pasó tres semanas con la oreja pegada a las lengüetas. A uno le encontró una moneda de 1952.',
      ],
      ['Primer sapucay', 'Salió en la cuarta clase, de una nena de ocho. Se asustó ella misma.'],
    ],
    report: [
      'Los dieciocho tienen dueño por un año',
      'Treinta y cuatro alumnos y una lista de espera de veinte. El segundo concierto en el geriátrico terminó en baile.',
    ],
  },
  'Protección de vertientes en las chacras': {
    updates: [
      [
        'Las primeras doce',
        'En Campo Viera cercamos doce nacientes. En la séptima apareció una ranita que el biólogo fotografió de rodillas.',
      ],
      ['Mil doscientos árboles', 'Llegaron los nativos del vivero de San Vicente. Se plantan el día de lluvia, que es cuando prenden.'],
    ],
    report: [
      'Treinta y una vertientes protegidas',
      'Los análisis de control dieron limpios en veintinueve. En las otras dos había un chiquero más arriba; ya se mudó.',
    ],
  },
  'Cuidadoras de la primera infancia en la cosecha': {
    updates: [
      [
        'A las cinco menos cuarto',
        'Abrió el primer espacio, en Garupá, a modo de prueba. Entraron once bebés dormidos y salieron once despiertos y con la panza llena.',
      ],
    ],
  },
  'Tutores de matemática entre pares': {
    updates: [
      ['Ochenta tutores', 'En la primera reunión les preguntamos por qué querían. «Porque yo también me la llevé», dijo la mitad.'],
      ['El método de la pizza', 'Una tutora explica fracciones con pizza de verdad. Pedimos que use cartón; no hubo caso.'],
    ],
    report: [
      'Un ciclo entero de tutorías',
      'Las seis escuelas lo incorporaron a su proyecto. Los tutores que egresaron dejaron escrito un cuaderno de trucos para los que vienen.',
    ],
  },
  'Huertas y gallineros en la selva mbya': {
    updates: [
      ['Maíz de colores', 'Las abuelas juntaron cuarenta y una espigas de nueve variedades. Cada una sabe de dónde vino la suya.'],
      ['Gallinas sobre pilotes', 'Cuatro gallineros listos. El zorro vino la primera noche y se fue pensando.'],
    ],
    report: [
      'Seis aldeas sembradas',
      'Con lo recibido se hicieron seis rozados, seis gallineros y ciento ochenta frutales. Karai los visita cada quincena y anota todo, en mbya y en castellano.',
    ],
  },
  'Corredor para el yaguareté en Iguazú': {
    updates: [
      [
        'Charla con remiseros',
        'Setenta choferes vinieron a ver el mapa de los atropellos. Uno contó que había visto cruzar a una hembra con dos cachorros. Hubo silencio y después, aplauso.',
      ],
    ],
  },
}
