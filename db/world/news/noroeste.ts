import type { NewsStory } from '../story.ts'

export const noroesteNews: Record<string, NewsStory> = {
  'Pozo profundo para la comunidad wichí de Misión Chaqueña': {
    updates: [
      [
        'La asamblea marcó los lugares',
        'Con estacas y soguitas de colores decidieron dónde va cada canilla. Cambiaron cuatro de las que habíamos dibujado, y tenían razón en las cuatro.',
      ],
      [
        'Treinta metros por día',
        'La perforadora llegó después de dos intentos: el primero lo frenó el barro. Ya pasó los noventa metros. El geólogo duerme al lado.',
      ],
    ],
    report: [
      'Hay agua',
      'A los 176 metros salió agua buena, y el análisis lo confirmó. La primera transferencia pagó la perforación y el encamisado. Mientras llega la red, una canilla provisoria funciona en la escuela.',
    ],
  },
  'Maternidad segura en los cerros de Iruya': {
    updates: [['Las camas subieron en mula', 'Tres camas, tres colchones y una cocina. Las mulas protestaron menos que nosotros.']],
  },
  'Quirófano móvil de cataratas': {
    updates: [
      ['Primera jornada', 'Veintinueve operaciones en dos días. A la tarde del domingo, el patio del hospital parecía un cumpleaños.'],
      [
        'Tercera y última',
        'Don Cipriano vio por primera vez a su bisnieta, que ya camina. Ella lo estudió un rato y le ofreció una galletita.',
      ],
    ],
    report: [
      'Lo que dejaron tres viajes',
      'Todos los operados tuvieron su control al mes. El microscopio volvió a la capital, pero dos médicos de Tartagal se formaron y ya operan los viernes.',
    ],
  },
  'Taller propio para las tejedoras calchaquíes': {
    updates: [
      [
        'El almacén por dentro',
        'Limpiamos un siglo de polvo y encontramos el mostrador original. Se queda: va a ser la mesa de los colores.',
      ],
    ],
  },
  'Marca colectiva y tienda en línea': {
    updates: [
      ['Fotos con luz de ventana', 'La fotógrafa vino por un día y se quedó una semana. Aprendimos que un poncho no se cuelga: se abraza.'],
      ['Primer envío', 'Un camino de mesa viajó a Ushuaia. Adentro fue el nombre de Hilda y un dibujo de su casa.'],
    ],
    report: [
      'La marca es nuestra',
      'El registro salió con el nombre de las veintisiete. La tienda se mantiene con el cinco por ciento de cada venta, que decidimos nosotras.',
    ],
  },
  'Leche, peso y talla: que ningún chico quede afuera': {
    updates: [
      [
        'Dieciocho mochilas',
        'Las promotoras recibieron balanza, tallímetro y teléfono. La primera semana pesaron a 204 chicos sin que nadie viniera de afuera.',
      ],
      ['Funcionó', 'A Miqueas lo detectaron a tiempo en el kilómetro 14: había bajado un kilo en un mes. Hoy pesa lo que tiene que pesar.'],
    ],
    report: [
      'Cuatro meses pesando',
      'Se pagaron los aportes de las promotoras y los equipos. Hay 611 chicos con curva al día; de los treinta y dos que estaban en riesgo, veintisiete salieron.',
    ],
  },
  'Biblioteca en guaraní y castellano': {
    updates: [
      [
        'Los abuelos, al grabador',
        'La primera en animarse fue la abuela Kuña Rendy. Contó el cuento del zorro y del quirquincho y se rio antes del final, así que hubo que grabar de nuevo.',
      ],
      ['Pruebas de imprenta', 'Los de quinto corrigieron los colores. El río no es celeste, dijeron: es marrón. Lo cambiamos.'],
    ],
    report: [
      'Mil doscientos libros en camino',
      'Salieron de la imprenta un jueves y el viernes ya se leían en Yacuy. Quedan ochenta ejemplares para las escuelas que se sumen.',
    ],
  },
  'Duchas calientes para las escuelas albergue de la Puna': {
    updates: [
      [
        'Sol de invierno',
        'Instalamos el primero en Olacapato con ocho bajo cero. A las tres de la tarde el agua salía a cuarenta y nueve grados.',
      ],
      ['El viaje de los tubos', 'De sesenta tubos se rompió uno, y fue al bajarlo. Los colchones hicieron su trabajo.'],
    ],
    report: [
      'Tres albergues con agua caliente',
      'Ciento veintiocho chicos se bañan con sol. Se gastó en seis termotanques y en las cañerías; el flete fue más barato porque volvimos con lana.',
    ],
  },
  'Luz para los puestos de Salar de Pocitos': {
    updates: [
      ['Diez puestos en cuatro días', 'Wilfredo enseñó a conectar en el primero y miró en el resto. En el décimo ya le discutían.'],
      ['La radio', 'Lo primero que todos enchufaron fue la radio. Lo segundo, el teléfono. La lámpara quedó para la noche.'],
    ],
    report: [
      'Treinta luces en el salar',
      'Vistos desde la ruta, de noche, parecen estrellas bajas. Cada familia guarda cinco mil pesos por mes para cuando haya que cambiar la batería.',
    ],
  },
  'Detectar a tiempo el cáncer de cuello de útero': {
    updates: [
      [
        'Cien kits en Susques',
        'Fue la prueba antes de empezar en serio. Se usaron noventa y ocho. Los otros dos los pidieron para una prima.',
      ],
    ],
  },
  'Orquesta infantil del barrio Alto Comedero': {
    updates: [
      ['Doce violines', 'Llegaron en el baúl de un profesor, envueltos en frazadas. El ensayo de ese día fue, sobre todo, mirar.'],
      [
        'La sala ya no retumba',
        'Forramos el techo con cartón de huevo pintado de rojo. El director dice que ahora se escucha hasta lo que no quisiera.',
      ],
    ],
    report: [
      'Veintiún instrumentos y seis meses de clases',
      'Cada instrumento tiene su cuaderno de préstamo. Nadie perdió ninguno. Una quena volvió con una nota: «perdón, se mojó, pero la sequé despacito».',
    ],
  },
  'Un bibliomóvil para la Quebrada': {
    updates: [
      [
        'Nicasio al volante',
        'La combi pasó la verificación técnica. Por fuera está a medio pintar; por dentro ya tiene estantes y olor a libro.',
      ],
      [
        'Ensayo general en Huacalera',
        'Salimos con trescientos libros prestados. Volvimos con catorce: el resto quedó en casas, que era el plan.',
      ],
    ],
    report: [
      'Nueve pueblos de quince',
      'Con lo recibido se hizo el carrozado y se compraron 1.100 libros. Los jueves toca Purmamarca y hay que llevar sillas de más.',
    ],
  },
  'Archivo sonoro de copleras': {
    updates: [
      [
        'En el patio de doña Candelaria',
        'Grabamos tres horas. Cantó copla tras copla sin repetir ninguna y al final preguntó si ya habíamos empezado.',
      ],
      ['Con el perro incluido', 'Decidimos no borrar los ruidos. El perro, la pava y el viento también son de la copla.'],
    ],
    report: [
      'Ya se puede escuchar',
      'El archivo está abierto en la biblioteca y en internet. Cada familia recibió su copia, y tres la pasaron en la radio para el Día de los Muertos.',
    ],
  },
  'Agua de vertiente para Santa Catalina': {
    updates: [
      ['Minga número cuatro', 'Cincuenta y dos personas y mil cien metros de zanja. El topógrafo mandó rehacer seis. Los rehicimos.'],
      ['Pasó el filo', 'El caño superó la parte más difícil, una peña que hubo que picar a mano durante dos domingos.'],
    ],
    report: [
      'Bajó el agua',
      'La abrimos en la casa de doña Dominga, que es la última de la línea. Si llega a la suya, llega a todas. La comisión de agua limpia la cámara el primer lunes de cada mes.',
    ],
  },
  'Camélidos sanos, lana mejor pagada': {
    updates: [
      [
        'Primera campaña sanitaria',
        'Dos mil trescientas llamas bañadas en nueve días. Una escupió al veterinario, al presidente del club y al intendente, en ese orden.',
      ],
      [
        'Clases de clasificado',
        'Treinta y una personas aprendieron a separar la fibra por finura. La diferencia de precio se explicó sola.',
      ],
    ],
  },
  'Dengue: cien manzanas sin cacharros': {
    updates: [
      [
        'Cincuenta y cuatro vigías',
        'La mitad de las manzanas ya tiene quien las mire. Hay competencia por ver cuál termina la semana con menos huevos.',
      ],
      [
        'Tres camiones',
        'El primer descacharreo sacó catorce toneladas. Lo que más había eran cubiertas; lo más raro, una bañera con patas de león.',
      ],
    ],
    report: [
      'Antes del verano',
      'Con la primera parte hicimos siete jornadas y compramos todas las ovitrampas. El índice de la zona bajó de 19 a 6. El mapa está pegado en la salita, a la vista.',
    ],
  },
  'Lactario y banco de leche de la maternidad': {
    updates: [
      [
        'Cuarenta y siete donantes',
        'Todavía no podemos pasteurizar, pero la lista ya existe. La primera anotada es la pediatra de guardia, que amamanta a su tercera hija.',
      ],
    ],
  },
  'Ajedrez en las plazas': {
    updates: [
      ['Don Hugo tiene rival', 'Se llama Milagros, tiene nueve años y le hizo tablas. Él dice que la dejó. Ella dice que no.'],
      ['Cuatro mesas', 'Quedaron amuradas en plaza San Martín, Urquiza, Alberdi y Lamadrid. A las dos horas ya había cola.'],
    ],
    report: [
      'Torneo de barrios',
      'Cerramos con sesenta y cuatro jugadores, como las casillas. La comuna tomó a dos de los cuatro profesores. Las piezas que faltan, dos alfiles, se reponen con dos saleros.',
    ],
  },
  'Cocina económica y despensa para La Ciénega': {
    updates: [
      [
        'Once mulas',
        'La cocina viajó en pedazos numerados. La puerta del horno fue la última en llegar, porque la mula se detuvo a pensar.',
      ],
      ['Se prendió', 'El herrero la armó en una tarde. La portera hizo guiso y abrió la ventana solo por costumbre.'],
    ],
    report: [
      'Sin humo y con despensa',
      'La cocina lleva un invierno entero en uso. Los padres cortan leña dos sábados por mes en lugar de seis. La mesada la estrenó el pan del 25 de mayo.',
    ],
  },
  'Cisternas para ochenta familias del Salado Norte': {
    updates: [
      [
        'Las cuatro primeras',
        'En Santos Lugares se terminaron cuatro cisternas en dieciséis días. El albañil de la quinta es el que miraba callado en la primera.',
      ],
    ],
  },
  'Casas sin vinchucas': {
    updates: [
      [
        'La receta del revoque',
        'Barro, cal, bosta y jugo de tuna. Se prueba tirándolo contra la pared: si se queda, sirve. Si se cae, le falta tuna.',
      ],
      ['Veinte casas', 'La mitad está hecha. Los gallineros se mudaron con todas sus dueñas, que protestaron tres días.'],
    ],
    report: [
      'Cuarenta casas revocadas',
      'La provincia hizo el control y no encontró ninguna. Las cuadrillas ya trabajan en el pueblo vecino, con otra plata y la misma receta.',
    ],
  },
  'Dentista en el salón de usos múltiples': {
    updates: [
      [
        'Ensayo en Icaño',
        'Armamos el consultorio en el salón comunal en cincuenta minutos. Atendimos a veintidós chicos y a un intendente.',
      ],
      ['Cepillos colgados', 'En cada escuela queda un panel de madera con un cepillo por chico y su nombre. Los hicieron los abuelos.'],
    ],
    report: [
      'Seis pueblos visitados',
      'Se compraron el sillón, el compresor y parte de los insumos. Hasta ahora, 287 tratamientos: 241 arreglos y solo 46 extracciones.',
    ],
  },
  'Caminos de agua: limpiar las tomas de Pomán': {
    updates: [
      [
        'Piedra sobre piedra',
        'Debajo del cemento de los ochenta apareció el canal jesuita, entero. El arqueólogo pidió que lo respetemos y lo respetamos.',
      ],
      [
        'Compuertas de la técnica',
        'Los de sexto año soldaron once compuertas. Cada una lleva grabado el nombre del que la hizo, así que ninguna gotea.',
      ],
    ],
    report: [
      'El agua llegó a la cola',
      'El último regante, don Ramón, recibió su turno completo un martes a las cuatro de la mañana. Nos llamó a las cuatro y cinco.',
    ],
  },
}
