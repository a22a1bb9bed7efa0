/** What is known of an establishment, as far as its registration sheet prints it. */
export type SheetEstablishment = {
  id: number
  department: string
  inscriptionNumber: string
  inscriptionType: string
  /** Day, `yyyy-mm-dd`. */
  createdOn: string
  isActive: boolean
  businessName: string
  name: string
  ownerName: string
  /** Abbreviation, as 'NIT' or 'C.C.'. */
  identificationType: string
  identificationNumber: string
  zodes: string
  city: string
  populationType: string
  /** Kind of location of the form's boxes, as 'Barrio', and which. */
  locationType: string
  locationDescription: string
  address: string
  phone: string
  mobilePhone: string
  email: string
  /** `HH:MM`. */
  openingTime: string
  closingTime: string
  workers: number
  privacyAccepted: boolean
  electronicNotification: boolean
  /** `sheetBox` is the code of the activity's box, whether the form prints it or not. */
  activities: { name: string; sheetBox: string }[]
  responsibleName: string
  responsibleIdNumber: string
  responsibleMobilePhone: string
  responsibleCapacity: string
  responsibleObservation: string | null
  observation: string | null
  /** Names the image of who answers for the establishment; null when there is none. */
  signature: string | null
}
