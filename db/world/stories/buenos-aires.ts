import type { OrganizationStory } from '../story.ts'

export const buenosAiresStories: readonly OrganizationStory[] = [
  {
    name: 'Rotary Club Buenos Aires Parque Patricios',
    entity: 'rotary-club',
    city: 'buenos_aires',
    description:
      'Vecinos del sur de la ciudad. Club de barrio, con mesa larga, metegol y un banco ortopédico que prestó más de 9.000 muletas.',
    projects: [
      {
        name: 'Banco ortopédico sobre ruedas',
        causes: ['health'],
        status: 'active',
        picture: 'health-ambulance',
        summary: 'Camas, sillas y andadores que se prestan gratis y se llevan a domicilio en el día.',
        story: [
          'Desde 1993 prestamos lo que nadie tiene guardado en su casa: una cama ortopédica, una silla, un trípode. El teléfono suena treinta veces por día y la lista de espera por camas es de siete semanas.',
          'Queremos duplicar las camas y comprar un utilitario usado. Hoy las familias las vienen a buscar en flete, y a veces el flete sale más que lo que podían pagar.',
          'Lo que prestamos vuelve. Una misma cama lleva diecinueve domicilios y cuatro capas de pintura.',
        ],
        budget: [
          ['Veinte camas ortopédicas', 9_600_000],
          ['Utilitario usado', 12_500_000],
          ['Sillas, andadores y colchones antiescaras', 3_900_000],
        ],
      },
      {
        name: 'Murga, zancos y apoyo escolar',
        causes: ['peace', 'education'],
        status: 'completed',
        picture: 'peace-square',
        summary: 'Un galpón recuperado donde 120 chicos ensayan a la tarde y estudian antes.',
        story: [
          'El galpón de la calle Pepirí llevaba cerrado quince años. Los vecinos lo vaciaron en tres domingos y encontraron, entre otras cosas, un Fiat 600.',
          'Arreglamos techo y baños, compramos bombos y pagamos a cuatro docentes. Primero se estudia una hora; después, el que quiera sube a los zancos.',
          'El techo costó más de la mitad y valió la pena: en todo el invierno no cayó una gota. El Fiat, restaurado, abre los corsos.',
        ],
        budget: [
          ['Techo y baños', 2_450_000],
          ['Bombos, zancos y telas', 620_000],
          ['Docentes por ocho meses', 1_230_000],
        ],
        achievement: '120 chicos con apoyo escolar y murga propia: «Los Herederos del 600» salió en cuatro corsos.',
      },
      {
        name: 'Memoria de los oficios del barrio',
        causes: ['economy', 'peace'],
        status: 'draft',
        summary: 'Que los últimos tapiceros, relojeros y afiladores enseñen antes de cerrar.',
        story: [
          'En cuarenta cuadras quedan un relojero, dos tapiceros, una encuadernadora y el afilador de la avenida Caseros. Ninguno tiene aprendiz.',
          'Proponemos becas cortas para que un joven pase seis meses al lado de cada uno.',
          'Hablamos con los cinco maestros y los cinco dijeron que sí. Falta cerrar el monto de las becas y el seguro.',
        ],
        objective: 7_200_000,
      },
    ],
  },
  {
    name: 'E-Club Buenos Aires Sin Fronteras',
    entity: 'rotary-club',
    city: 'buenos_aires',
    description:
      'An online Rotary club of Argentines and newcomers. We meet on Mondays at eight, from eleven time zones, and work mostly in English and Spanish.',
    projects: [
      {
        name: 'Spanish and Trades for Newly Arrived Families',
        causes: ['peace', 'economy'],
        status: 'active',
        language: 'en',
        picture: 'peace-circle',
        summary: 'Evening Spanish classes, help with papers and a first trade for 150 migrants and refugees.',
        story: [
          'A nurse from Caracas cleans offices; an electrician from Port-au-Prince carries crates. They have skills, but not the words, the stamps or the contacts to use them here.',
          'We rent two rooms in Balvanera four evenings a week. From six to seven thirty there is Spanish, taught by retired teachers. After dinner, which is always shared, there are short courses in electrical work, pastry and caregiving, each ending with a certificate employers recognise.',
          'A lawyer from our club helps every student with their residence papers. Children do homework next door with university volunteers.',
        ],
        budget: [
          ['Room rental and dinners, one year', 6_200_000],
          ['Trade instructors and materials', 4_100_000],
          ['Fees for papers and certificates', 1_700_000],
        ],
      },
      {
        name: 'Wheelchair Basketball for Girls',
        causes: ['health', 'peace'],
        status: 'completed',
        language: 'en',
        currency: 'USD',
        summary: 'Ten sports wheelchairs and a coach for the first girls’ team in the city.',
        story: [
          'There were three boys’ teams and none for girls. Camila, 14, trained with the boys for two years and was never once picked to play.',
          'Ten sports chairs, a coach who is a former national player, and a gym that agreed to build a ramp: that was all it took. The chairs belong to the team and are passed on as the girls grow.',
          'The chairs cost more than half of the money and will last eight years. Camila, now captain, keeps the spare wheels under her bed.',
        ],
        budget: [
          ['Ten sports wheelchairs', 4_600],
          ['Coach for one season', 1_300],
          ['Ramp and tools', 600],
        ],
        achievement: '16 girls train twice a week; in their first season they won two games and filled the gym.',
      },
    ],
  },
  {
    name: 'Rotary Club Tigre Delta',
    entity: 'rotary-club',
    city: 'tigre',
    description: 'Isleños y continentales. Las reuniones son los jueves, salvo que haya sudestada.',
    projects: [
      {
        name: 'Lancha ambulancia para la segunda sección',
        causes: ['health', 'mothers'],
        status: 'active',
        picture: 'health-plane',
        summary: 'Renovar la lancha que saca a los enfermos de las islas, a dos horas del muelle.',
        story: [
          'La lancha sanitaria tiene veintisiete años y el motor prestado. El invierno pasado, una chica tuvo a su bebé en el Paraná de las Palmas, entre la enfermera y el marinero.',
          'El casco nuevo lo construye un astillero de la isla, cerrado y calefaccionado, con camilla, oxígeno y lugar para una incubadora de traslado. El municipio se hace cargo del combustible y de la tripulación por convenio de diez años.',
          'El astillero trabaja a pedido y necesita la mitad para empezar. La lancha vieja queda de reserva, para las mareas grandes.',
        ],
        budget: [
          ['Casco cerrado de siete metros', 24_000_000],
          ['Motor fuera de borda', 15_500_000],
          ['Equipamiento sanitario', 6_500_000],
        ],
      },
      {
        name: 'Humedales limpios: jornadas de remo y red',
        causes: ['environment'],
        status: 'active',
        picture: 'environment-hornero',
        summary: 'Cada mes, cien kayaks sacan la basura que la marea deja en los arroyos.',
        story: [
          'La basura del continente baja por el Reconquista y se queda en los juncos. Un remero solo llena una bolsa por kilómetro; cien remeros, un arroyo entero.',
          'Compramos redes, guantes, bolsas reutilizables y una chata para acopiar. Lo que se puede reciclar va a la cooperativa de San Fernando y lo demás se pesa y se publica, para que se vea de dónde viene.',
          'En cada salida hay un kayak con botiquín y otro con mate. No hace falta saber remar: se aprende en veinte minutos.',
        ],
        budget: [
          ['Chata de acopio', 3_600_000],
          ['Redes, guantes y balanzas', 940_000],
          ['Seguros y logística de doce jornadas', 1_460_000],
        ],
      },
    ],
  },
]
