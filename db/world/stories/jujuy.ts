import type { OrganizationStory } from '../story.ts'

export const jujuyStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Jujuy Xibi Xibi',
    entity: 'rotary-club',
    city: 'jujuy',
    description:
      'Nos juntamos los jueves a la orilla del río que nos da el nombre. Salud, escuela y carnaval: en ese orden, salvo en febrero.',
    projects: [
      {
        name: 'Detectar a tiempo el cáncer de cuello de útero',
        causes: ['health', 'mothers'],
        status: 'active',
        summary: 'Autotoma de VPH puerta a puerta en la Quebrada y la Puna, con resultado en treinta días.',
        story: [
          'El test de VPH salva vidas y se lo puede hacer una misma, en su casa y en cinco minutos. El problema es que el hisopo no llega a Santa Catalina y el resultado, cuando vuelve, se pierde en el camino.',
          'Nuestras agentes sanitarias reparten el kit, lo retiran y cargan la muestra en el momento. La clave es lo que pasa después: si el resultado es positivo, una navegadora acompaña a la mujer hasta el tratamiento, con pasaje y alojamiento pagos.',
          'Tres mil kits alcanzan para todas las mujeres de 30 a 64 años de los dos departamentos. El laboratorio del ministerio los procesa al costo.',
        ],
        budget: [
          ['Tres mil kits y procesamiento', 8_400_000],
          ['Dos navegadoras durante un año', 4_800_000],
          ['Pasajes y alojamiento', 1_800_000],
        ],
      },
      {
        name: 'Orquesta infantil del barrio Alto Comedero',
        old_slug: 'orquesta-alto-comedero',
        causes: ['peace', 'education'],
        status: 'active',
        picture: 'peace-square',
        featured: 2,
        summary: 'Sesenta charangos, violines y quenas para que la tarde del barrio tenga otro sonido.',
        story: [
          'La orquesta ensaya de lunes a jueves en el salón de la capilla. Empezaron once; hoy son sesenta y tres y comparten los instrumentos de a dos y de a tres. El que espera, zapatea.',
          'Compramos instrumentos, pagamos a cuatro profesores y arreglamos el salón para que no se escuche el partido de al lado. Cada chico puede llevarse su instrumento a casa firmando un cuaderno.',
          'En octubre tocaron "El humahuaqueño" con la sinfónica provincial y no quedó nadie sin llorar, empezando por el director.',
        ],
        budget: [
          ['Treinta y dos instrumentos', 5_900_000],
          ['Profesores, ocho meses', 5_120_000],
          ['Acondicionamiento acústico', 1_480_000],
        ],
      },
      {
        name: 'Banco de ropa de nieve para El Aguilar',
        causes: ['health'],
        status: 'hidden',
        summary: 'Camperas y botas para chicos de un pueblo minero que se está quedando sin mina.',
        story: [
          'Con el cierre de los turnos, muchas familias de El Aguilar viven de lo que mandan los que se fueron. El frío sigue siendo el mismo.',
          'Armamos un banco de ropa técnica que se presta por temporada y se devuelve limpia, como los libros de una biblioteca.',
          'La lavadora y las estanterías servirían para todo el año: en verano se guardan los equipos y se presta ropa de escuela.',
        ],
        budget: [
          ['Camperas y botas nuevas', 2_640_000],
          ['Lavadora, estanterías y registro', 760_000],
        ],
        reason: 'La comisión vecinal cambió de autoridades y pidió pausar hasta definir dónde va a funcionar el banco.',
      },
    ],
  },
  {
    name: 'Biblioteca Popular Pachamama de Tilcara',
    entity: 'library',
    city: 'tilcara',
    description: 'Catorce mil libros, un patio con molle y una radio comunitaria. La biblioteca es de todo el que golpea.',
    projects: [
      {
        name: 'Un bibliomóvil para la Quebrada',
        causes: ['education'],
        status: 'active',
        picture: 'education-library_bus',
        featured: 5,
        summary: 'Una combi con dos mil libros que para una vez por semana en quince pueblos.',
        story: [
          'De Purmamarca a Tres Cruces hay quince pueblos y una sola biblioteca abierta. Los lectores de Huacalera o de Coctaca bajan cuando pueden y se llevan libros para todo el mes.',
          'La combi ya la conseguimos: es una ambulancia dada de baja con el motor hecho. Hay que equiparla con estantes, techo rebatible, sillas y un proyector para hacer cine contra la pared de la iglesia.',
          'El chofer es Nicasio, que manejó esa misma ambulancia veinte años. Dice que ahora va a llevar a la gente a lugares mejores.',
        ],
        budget: [
          ['Carrozado, estantes y toldo', 3_300_000],
          ['Dos mil libros nuevos', 4_000_000],
          ['Combustible y chofer por un año', 2_700_000],
        ],
      },
      {
        name: 'Archivo sonoro de copleras',
        causes: ['education', 'peace'],
        status: 'completed',
        picture: 'education-tree',
        summary: 'Grabar a cuarenta copleras de la Quebrada y devolver esas voces a las escuelas.',
        story: [
          'Una copla no se escribe: se aprende de oído, al lado de alguien. Cada vez que muere una coplera se va una biblioteca que nadie catalogó.',
          'Grabamos en los patios, con el perro ladrando si ladra. El archivo se puede escuchar entero en la biblioteca y en internet, y cada familia tiene su copia.',
          'Compramos un grabador bueno y dos micrófonos, y pagamos los viajes. El resto fue paciencia: hay coplas que solo salen después de la tercera ronda de mate.',
        ],
        budget: [
          ['Equipo de grabación', 890_000],
          ['Edición y archivo digital', 460_000],
          ['Viáticos a doce pueblos', 250_000],
        ],
        achievement: '43 copleras y 612 coplas quedaron grabadas; nueve escuelas ya las usan para enseñar caja y canto.',
      },
    ],
  },
  {
    name: 'Rotary Club Abra Pampa Puna',
    entity: 'rotary-club',
    city: 'abra_pampa',
    description: 'El club más alto del distrito. Ganaderos de llamas, enfermeras y maestros que le ganan al viento organizándose.',
    projects: [
      {
        name: 'Agua de vertiente para Santa Catalina',
        causes: ['water'],
        status: 'completed',
        city: null,
        picture: 'water-tank',
        summary: 'Captar una vertiente y bajarla por seis kilómetros de caño hasta veintinueve casas.',
        story: [
          'La vertiente estuvo siempre ahí, seis kilómetros arriba. El agua se perdía en el arenal y la gente cavaba pozos salados en el lecho del río.',
          'La comunidad hizo la zanja a pico en once mingas de domingo. Nosotros pusimos los caños, la cámara de captación y a un topógrafo terco que no dejó pasar un centímetro de contrapendiente.',
          'Hicimos las cuentas juntos y pegamos los comprobantes en la puerta de la capilla. Sobraron ochenta metros de caño, que sirvieron para el potrero de la escuela.',
        ],
        budget: [
          ['Seis kilómetros de caño de polietileno', 2_760_000],
          ['Captación, cloración y tanque', 1_120_000],
          ['Canillas y medidores', 420_000],
        ],
        achievement: '29 casas abren la canilla y sale agua dulce; las mujeres recuperaron tres horas por día.',
      },
      {
        name: 'Camélidos sanos, lana mejor pagada',
        causes: ['economy', 'environment'],
        status: 'active',
        picture: 'economy-weavers',
        summary: 'Botiquín veterinario, esquila mecánica y clasificado de fibra para noventa familias llameras.',
        story: [
          'La fibra de llama de la Puna se vende sucia y mezclada, a precio de acopio. La sarna, además, se lleva cada invierno una cría de cada seis.',
          'Con una esquiladora, mesas de clasificado y tres campañas sanitarias, la misma tropa da el doble. Lo sabemos porque la comunidad de Cieneguillas lo hizo en 2023 y hoy exporta a Italia.',
          'Las dos esquiladoras rotan por un calendario que ya está escrito. El botiquín queda en la sede y lo maneja una promotora de la propia comunidad.',
        ],
        budget: [
          ['Dos esquiladoras y grupo electrógeno', 3_480_000],
          ['Campañas sanitarias', 2_260_000],
          ['Mesas, bolsas y capacitación', 1_360_000],
        ],
      },
      {
        name: 'Residencia para alumnos de La Quiaca',
        causes: ['education'],
        status: 'under_review',
        city: 'la_quiaca',
        summary: 'Veinticuatro camas para estudiantes del campo que hacen la secundaria técnica en la frontera.',
        story: [
          'Los chicos de Yavi Chico y Cangrejillos alquilan piezas en La Quiaca desde los trece años, solos. Muchos abandonan en el primer invierno.',
          'La parroquia ofrece el edificio y una pareja de celadores. Falta hacer los baños, la calefacción y los muebles.',
          'Los baños son lo primero, porque sin ellos no se puede habilitar. Las camas las puede hacer la escuela técnica, si compramos el hierro.',
        ],
        budget: [
          ['Baños y plomería', 6_300_000],
          ['Calefacción', 3_700_000],
          ['Camas, roperos y escritorios', 4_000_000],
        ],
      },
    ],
  },
]
