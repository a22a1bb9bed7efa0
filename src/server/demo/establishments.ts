import type { EstablishmentForm, PopulationType } from '../../domain/establishments/establishment-form.ts'
import cities from '../catalogues/data/municipios-bolivar.json' with { type: 'json' }
import locations from '../catalogues/data/ubicaciones.json' with { type: 'json' }
import { type DemoPerson, landline, person } from './people.ts'
import { type DemoPlace, demoPlaces } from './places.ts'
import { type Random, seeded } from './random.ts'

export type DemoEstablishment = {
  key: string
  form: Omit<EstablishmentForm, 'signature'>
  responsible: DemoPerson
  inscribedDaysAgo: number
  city: { latitude: number; longitude: number }
}

/** Ids in `tipos-identificacion.json`. */
const CEDULA = 1
const NIT = 3

/** Every inscription is older than the oldest visit. */
const NEWEST_DAYS = 130
const DAYS_BETWEEN = 15

/** A Colombian address: the road, the road that it crosses, and the metres from the corner. */
function address(random: Random, populationType: PopulationType): string {
  if (populationType === 'RURAL')
    return random.pick(['Vía principal, frente a la plaza', 'Calle Arriba, contiguo al puesto de salud'])
  const road = random.pick(['Calle', 'Carrera', 'Calle', 'Carrera', 'Diagonal', 'Transversal'])
  const letter = random.pick(['', '', '', 'A', 'B'])
  const metres = String(random.integer(4, 96)).padStart(2, '0')
  return `${road} ${random.integer(2, 32)}${letter} # ${random.integer(4, 58)}-${metres}`
}

/** An address in a domain reserved for examples, so that no mail reaches a real person. */
const email = ({ key }: DemoPlace) => `contacto@${key}.example`

const capacityOf = (isOwner: boolean, { isCompany }: DemoPlace, { isWoman }: DemoPerson) => {
  if (isOwner && isCompany) return 'Representante legal'
  if (isOwner) return isWoman ? 'Propietaria' : 'Propietario'
  return isWoman ? 'Administradora' : 'Administrador'
}

/** A place with its inscription. @param index its turn among the inscriptions */
export function inscribedPlace(place: DemoPlace, index: number): DemoEstablishment {
  const random = seeded(`establishment ${place.key}`)
  const city = cities.find(({ id }) => id === place.cityId)
  const [locationId, locationDescription] = place.location
  const location = locations.find(({ id }) => id === locationId)
  if (!city || !location) throw new Error(`The place ${place.key} is not in the catalogues.`)
  const populationType = location.population_type as PopulationType
  const owner = person(random)
  const isOwner = random.chance(0.5)
  const responsible = isOwner ? owner : person(random)
  const form = {
    inscriptionTypeId: place.inscriptionTypeId,
    activityIds: place.activityIds,
    zodesId: city.zodes_id,
    cityId: city.id,
    populationType,
    locationId,
    locationDescription,
    identificationTypeId: place.isCompany ? NIT : CEDULA,
    identificationNumber: place.isCompany ? `90${random.digits(7)}` : owner.idNumber,
    ownerName: owner.name,
    name: place.name,
    businessName: place.businessName,
    address: address(random, populationType),
    phone: landline(random),
    mobilePhone: owner.mobilePhone,
    email: email(place),
    openingTime: place.hours[0],
    closingTime: place.hours[1],
    workers: place.workers,
    responsibleName: responsible.name,
    responsibleIdNumber: responsible.idNumber,
    responsibleMobilePhone: responsible.mobilePhone,
    responsibleCapacity: capacityOf(isOwner, place, responsible),
    responsibleObservation: random.chance(0.3) ? 'Se entregan los documentos del establecimiento.' : undefined,
    observation: random.chance(0.3) ? 'Queda inscrito; se programa la visita según el riesgo.' : undefined,
  }
  return {
    key: place.key,
    form,
    responsible,
    inscribedDaysAgo: NEWEST_DAYS + (demoPlaces.length - 1 - index) * DAYS_BETWEEN + random.integer(0, 9),
    city: { latitude: city.lat, longitude: city.lon },
  }
}

/** The establishments, in the order of their inscription. */
export const demoEstablishments: readonly DemoEstablishment[] = demoPlaces.map(inscribedPlace)
