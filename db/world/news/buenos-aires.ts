import type { NewsStory } from '../story.ts'

export const buenosAiresNews: Record<string, NewsStory> = {
  'Banco ortopédico sobre ruedas': {
    updates: [
      ['Dos camas más', 'Las compró una familia del barrio en memoria de su papá. No quisieron placa. Las repartimos esa misma tarde.'],
    ],
  },
  'Murga, zancos y apoyo escolar': {
    updates: [
      ['El Fiat 600', 'Apareció debajo de una lona, con nido y todo. Un mecánico jubilado pidió permiso para devolverle el motor.'],
      ['Techo nuevo', 'Llovió toda la noche y no cayó una gota. El encargado durmió en el galpón para comprobarlo.'],
    ],
    report: [
      'Un invierno sin goteras',
      'El galpón abre de lunes a viernes. Los docentes los paga ahora una red de comerciantes de la avenida Caseros, mil pesos por día cada uno.',
    ],
  },
  'Spanish and Trades for Newly Arrived Families': {
    updates: [
      [
        'The first dinner',
        'Forty-one people, nine countries and one pot of stew. The grammar class ran late because nobody wanted to stop talking.',
      ],
    ],
  },
  'Wheelchair Basketball for Girls': {
    updates: [
      ['The chairs are here', 'Ten boxes, ten chairs and one missing screw, which a bicycle shop found in its drawer.'],
      ['First match', 'They lost 38 to 9. On the way home they sang as if they had won, and signed up for the next one.'],
    ],
    report: [
      'A full season',
      'Sixteen girls, a ramp that stays and a coach the club has now hired. The small chairs are already being handed down.',
    ],
  },
  'Lancha ambulancia para la segunda sección': {
    updates: [
      [
        'El astillero hizo el modelo',
        'Es de madera balsa y mide cuarenta centímetros. La enfermera lo dio vuelta en una palangana para probar si volvía. Volvió.',
      ],
    ],
  },
  'Humedales limpios: jornadas de remo y red': {
    updates: [
      ['Ochenta y siete kayaks', 'Arroyo Gambado, marea baja. Salieron 1.300 kilos, contados en balanza de feria.'],
      ['La heladera del arroyo', 'Apareció con los imanes puestos. Uno decía «Recuerdo de Tigre».'],
    ],
    report: [
      'Seis jornadas',
      'Con lo recibido se compró la chata y se pagaron los seguros de medio año. Van siete toneladas afuera del agua; el detalle, por arroyo, está en la página del club.',
    ],
  },
  'Baños dignos en 45 casas de Villa Itatí': {
    updates: [
      [
        'El baño modelo',
        'Lo levantamos en la casa de Norma para que todos lo vean. Ocho días. Abrió la ducha caliente y cerró la puerta, por primera vez con llave.',
      ],
    ],
  },
  'Jardín de la cancha': {
    updates: [
      ['Cunas en el salón', 'Los jugadores de primera armaron las cunas. Tardaron más que en el entretiempo.'],
      ['Treinta mochilitas', 'El cupo está completo. En la tribuna se secan, los jueves, treinta baberos.'],
    ],
    report: [
      'Los sueldos, asegurados',
      'La municipalidad firmó el convenio y el jardín ya figura en el listado oficial. Lo que compramos está inventariado a nombre del club.',
    ],
  },
  'Casas abrigadas: ventanas para el invierno': {
    updates: [
      ['La máquina de corte', 'Llegó y la bautizaron «la Susana» por razones que nadie explica.'],
      ['Doce ventanas', 'Se colocaron en seis casas. Don Luis apagó la garrafa de noche por primera vez en julio.'],
    ],
    report: [
      'Veintisiete casas',
      'Con la primera parte se compraron el vidrio y los selladores. Las familias anotan cuánto gas gastan: van bajando a la mitad.',
    ],
  },
  'Consultorio jurídico en el comedor': {
    updates: [
      ['Martes de preguntas', 'Setenta y una consultas en el primer mes. La más repetida: cómo se pide la cuota alimentaria.'],
      ['Un desalojo que no fue', 'Llegaron la notificación y el miedo, en ese orden. La abogada llegó después, pero a tiempo.'],
    ],
    report: [
      'Medio año de atención',
      'Se pagaron tasas, traslados y seis meses de coordinación. De 312 casos, 190 están resueltos y nadie quedó sin respuesta.',
    ],
  },
  'Apuntes que se escuchan': {
    updates: [
      ['Ochenta y cinco voces', 'Hay actores, profesoras y un relator de fútbol. Su capítulo de Anatomía es el más pedido.'],
      ['Mil páginas', 'La mitad está grabada. La editora pide que, por favor, nadie más mastique caramelos.'],
    ],
    report: [
      'La biblioteca quedó abierta',
      'La facultad tomó la plataforma y la sostiene. El placard con maples de huevo sigue en uso: hay turno hasta marzo.',
    ],
  },
  'Agua analizada en cada escuela rural': {
    updates: [
      [
        'Diecinueve muestras',
        'Recorrimos la mitad de las escuelas con heladeritas y rótulos. En todas nos convidaron agua, así que traíamos la nuestra.',
      ],
      [
        'Los primeros resultados',
        'De diecinueve pozos, siete no sirven para tomar. Las escuelas ya lo saben y ya tienen bidones hasta que llegue el filtro.',
      ],
    ],
    report: [
      'Siete filtros puestos',
      'Con la primera transferencia se pagaron los análisis y los siete equipos. En la puerta de cada escuela está pegado el certificado, sea cual sea.',
    ],
  },
  'Cine club para los que cuidan': {
    updates: [
      ['Primera función', 'Vinieron nueve. Tres se durmieron y nadie los despertó.'],
      ['Tarde de tango', 'Pasamos una de Gardel y terminaron cantando. La psicóloga guardó el cuestionario para otro día.'],
    ],
    report: [
      'Sigue los jueves',
      'La obra social municipal tomó a las cuidadoras de reemplazo. El café lo paga una lata con ranura, que nunca está vacía.',
    ],
  },
  'Trajes nuevos, misma valentía': {
    updates: [
      [
        'Cinco cuarteles, un pedido',
        'Firmamos la compra conjunta. El precio bajó un tercio. Las medidas se toman en diciembre, antes del pan dulce.',
      ],
    ],
  },
  'Desfibriladores en clubes y estaciones': {
    updates: [
      ['Nueve gabinetes', 'Están en clubes, en la terminal y en la puerta del teatro. Ninguno bajo llave: tienen alarma y eso alcanza.'],
      ['El curso seiscientos', 'La quiosquera de la terminal fue la alumna 600. Le aplaudió toda la fila.'],
    ],
    report: [
      'Ya se usaron dos veces',
      'Una en un partido de padel y otra en la misa de once. Las dos personas están vivas y nos vinieron a ver al cuartel.',
    ],
  },
}
