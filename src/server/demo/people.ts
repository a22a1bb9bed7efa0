import type { Random } from './random.ts'

export type DemoPerson = { name: string; isWoman: boolean; idNumber: string; mobilePhone: string }

const women = ['Rosa', 'Yudis', 'Elvia', 'Nayibe', 'Ledis', 'Candelaria', 'Edilsa', 'Katia', 'Luz Marina', 'Ana Milena']
const men = ['Wilfrido', 'Arnulfo', 'Ubaldo', 'Eder', 'Jairo', 'Nelson', 'Osvaldo', 'Manuel', 'Rafael', 'Álvaro José']
const surnames = [
  'Arrieta',
  'Barrios',
  'Batista',
  'Cabarcas',
  'Cantillo',
  'Caro',
  'Castro',
  'Contreras',
  'Herrera',
  'Julio',
  'Martínez',
  'Mendoza',
  'Mercado',
  'Muñoz',
  'Ospino',
  'Pájaro',
  'Puello',
  'Rocha',
  'Rodelo',
  'Salcedo',
  'Tapia',
  'Torres',
  'Vergara',
  'Villalba',
  'Zabaleta',
]

/** A mobile number as Colombians dial it, ten digits. */
const mobilePhone = (random: Random): string =>
  `3${random.pick(['00', '01', '10', '12', '15', '20'])}${random.digits(7)}`

/** A landline of the Caribbean coast, ten digits. */
export const landline = (random: Random): string => `6056${random.digits(6)}`

export function person(random: Random): DemoPerson {
  const isWoman = random.chance(0.5)
  const [first, second] = random.shuffled(surnames)
  return {
    name: `${random.pick(isWoman ? women : men)} ${first} ${second}`,
    isWoman,
    idNumber: random.chance(0.4)
      ? `10${random.integer(4, 5)}${random.digits(7)}`
      : `${random.pick([9, 33, 45, 73])}${random.digits(6)}`,
    mobilePhone: mobilePhone(random),
  }
}
