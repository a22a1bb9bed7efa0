import { demoAccounts } from './accounts.ts'

export type DemoOfficial = {
  email: string
  identificationNumber: string
  firstName: string
  middleName: string | null
  lastName: string
  secondSurname: string
  areaId: number
  roleId: number
  contractTypeId: number
  phone: string
  roleFunctions: string
  isActive: boolean
}

type OfficialName = 'administrator' | 'technician' | 'engineer'
const [administrator, technician, engineer] = demoAccounts.map(({ email }) => email)
export const accountOf: Record<OfficialName, string> = {
  administrator: administrator ?? '',
  technician: technician ?? '',
  engineer: engineer ?? '',
}

const inspects = 'Visitas de inspección, vigilancia y control a establecimientos de alimentos y bebidas'
const leads = 'Acompañamiento técnico de las visitas, concepto sanitario y seguimiento de los requerimientos'

/** The officials of the demonstration. Roles, areas and contract types are ids of the catalogues. */
export const demoOfficials: readonly DemoOfficial[] = [
  {
    email: accountOf.administrator,
    identificationNumber: '1047000101',
    firstName: 'Marelvis',
    middleName: 'del Carmen',
    lastName: 'Torres',
    secondSurname: 'Arrieta',
    areaId: 2,
    roleId: 8,
    contractTypeId: 1,
    phone: '3005550101',
    roleFunctions: 'Programa las visitas, asigna los equipos y revisa las actas',
    isActive: true,
  },
  {
    email: accountOf.technician,
    identificationNumber: '1047000102',
    firstName: 'Wilmer',
    middleName: 'Enrique',
    lastName: 'Díaz',
    secondSurname: 'Pájaro',
    areaId: 1,
    roleId: 1,
    contractTypeId: 1,
    phone: '3005550102',
    roleFunctions: inspects,
    isActive: true,
  },
  {
    email: accountOf.engineer,
    identificationNumber: '1047000103',
    firstName: 'Yuranis',
    middleName: 'Paola',
    lastName: 'Castro',
    secondSurname: 'Meza',
    areaId: 1,
    roleId: 4,
    contractTypeId: 3,
    phone: '3005550103',
    roleFunctions: leads,
    isActive: true,
  },
  {
    email: 'lduran@vigia.demo',
    identificationNumber: '1047000104',
    firstName: 'Ledis',
    middleName: 'María',
    lastName: 'Durán',
    secondSurname: 'Ospino',
    areaId: 1,
    roleId: 2,
    contractTypeId: 1,
    phone: '3005550104',
    roleFunctions: `${inspects} de la Mojana y la Depresión Momposina`,
    isActive: true,
  },
  {
    email: 'erocha@vigia.demo',
    identificationNumber: '1047000105',
    firstName: 'Eder',
    middleName: 'José',
    lastName: 'Rocha',
    secondSurname: 'Villalba',
    areaId: 1,
    roleId: 5,
    contractTypeId: 3,
    phone: '3005550105',
    roleFunctions: leads,
    isActive: true,
  },
  {
    email: 'ncontreras@vigia.demo',
    identificationNumber: '1047000106',
    firstName: 'Nelson',
    middleName: null,
    lastName: 'Contreras',
    secondSurname: 'Lara',
    areaId: 1,
    roleId: 3,
    contractTypeId: 8,
    phone: '3005550106',
    roleFunctions: `${inspects} de Loba y el Magdalena Medio`,
    isActive: true,
  },
  {
    email: 'kherrera@vigia.demo',
    identificationNumber: '1047000107',
    firstName: 'Katia',
    middleName: 'Elena',
    lastName: 'Herrera',
    secondSurname: 'Cantillo',
    areaId: 1,
    roleId: 7,
    contractTypeId: 7,
    phone: '3005550107',
    roleFunctions: `${leads}, con énfasis en carne y productos de la pesca`,
    isActive: true,
  },
  {
    email: 'osalcedo@vigia.demo',
    identificationNumber: '1047000108',
    firstName: 'Osvaldo',
    middleName: null,
    lastName: 'Salcedo',
    secondSurname: 'Puello',
    areaId: 10,
    roleId: 28,
    contractTypeId: 3,
    phone: '3005550108',
    roleFunctions: 'Administra usuarios, catálogos y copias de seguridad',
    isActive: true,
  },
  {
    email: 'abatista@vigia.demo',
    identificationNumber: '1047000109',
    firstName: 'Ana',
    middleName: 'Milena',
    lastName: 'Batista',
    secondSurname: 'Caro',
    areaId: 5,
    roleId: 18,
    contractTypeId: 1,
    phone: '3005550109',
    roleFunctions: 'Recibe y analiza las muestras que toma el equipo de campo',
    isActive: true,
  },
  {
    email: 'rzabaleta@vigia.demo',
    identificationNumber: '1047000110',
    firstName: 'Rafael',
    middleName: 'Antonio',
    lastName: 'Zabaleta',
    secondSurname: 'Tapia',
    areaId: 1,
    roleId: 1,
    contractTypeId: 8,
    phone: '3005550110',
    roleFunctions: `${inspects} (contrato terminado)`,
    isActive: false,
  },
]

export type TeamName = 'north' | 'river' | 'south'
export type Team = { technician: string; engineer: string }

/** The teams by region. The printed accounts are the team of the north: Dique and Montes de María. */
export const teams: Record<TeamName, Team> = {
  north: { technician: accountOf.technician, engineer: accountOf.engineer },
  river: { technician: 'lduran@vigia.demo', engineer: 'erocha@vigia.demo' },
  south: { technician: 'ncontreras@vigia.demo', engineer: 'kherrera@vigia.demo' },
}
