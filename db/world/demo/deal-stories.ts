/** Forty invented people who want to travel. */
export const CUSTOMERS = [
  'Carolina Ferreyra',
  'Diego Montenegro',
  'Laura Quiroga',
  'Federico Bustos',
  'Natalia Arce',
  'Gustavo Peralta',
  'Silvina Correa',
  'Martín Oviedo',
  'Paula Zabala',
  'Ricardo Funes',
  'Romina Cabrera',
  'Hernán Toledo',
  'Cecilia Miranda',
  'Pablo Escudero',
  'Verónica Luna',
  'Sebastián Ibarra',
  'Claudia Nievas',
  'Jorge Salinas',
  'Mariela Godoy',
  'Emiliano Rosales',
  'Andrea Villegas',
  'Nicolás Barrera',
  'Gabriela Sosa',
  'Daniel Acuña',
  'Florencia Maldonado',
  'Walter Giménez',
  'Soledad Roldán',
  'Ignacio Cáceres',
  'Mónica Aguirre',
  'Leandro Vera',
  'Patricia Olmos',
  'Ezequiel Rivas',
  'Valeria Domínguez',
  'Osvaldo Leiva',
  'Julieta Navarro',
  'Ramiro Páez',
  'Graciela Moyano',
  'Tomás Herrera',
  'Susana Ledesma',
  'Cristian Bravo',
]

/** Titles as a seller types them, by the place and a surname. */
export const TRIPS: ((place: string, surname: string) => string)[] = [
  (place, surname) => `${place}, familia ${surname}`,
  (place) => `Escapada de dos a ${place}`,
  (place, surname) => `Aniversario de los ${surname} en ${place}`,
  (place) => `Vacaciones en ${place} con chicos`,
  (place) => `Grupo de amigas a ${place}`,
  (place) => `Semana en ${place}, hotel y traslados`,
  (place) => `Luna de miel en ${place}`,
]

export const NOTES = [
  'Preguntó por fechas flexibles, prefiere salir un viernes.',
  '¡Hola! Gracias por escribirnos. ¿Cuántos viajan y qué fechas tienen en mente?',
  'Quiere desayuno incluido y que el hotel tenga pileta.',
  'Viajan con la abuela: pide habitación en planta baja.',
  'Le conté que la mitad de la ganancia va a un proyecto. Le gustó y quiere elegirlo.',
  'Pidió ver dos opciones, una más económica.',
  'Comparó con otra agencia; le mandé el detalle de lo que incluye.',
  'Espera cobrar el aguinaldo para señar.',
  'Tienen un chico celíaco: hay que avisar al hotel.',
  'Prefiere que la llamemos después de las 18.',
]

export const TASKS = [
  'Llamar para confirmar fechas',
  'Mandar dos opciones de hotel',
  'Revisar si bajó el vuelo',
  'Pedir los datos de los pasajeros',
  'Recordar que vence el presupuesto',
]

export const LOST = ['lost_price', 'lost_no_answer', 'lost_elsewhere', 'lost_dates', 'lost_not_travelling']
