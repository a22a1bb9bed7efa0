/** The data of an establishment that its registration sheet prints. */
export type SheetEstablishment = {
  id: number
  department: string
  inscriptionNumber: string
  inscriptionType: string
  /** Day of the inscription, `yyyy-mm-dd`. */
  createdOn: string
  isActive: boolean
  businessName: string
  name: string
  ownerName: string
  /** Abbreviation, such as 'NIT' or 'C.C.'. */
  identificationType: string
  identificationNumber: string
  zodes: string
  city: string
  populationType: string
  /** `locationType` is one of the form's boxes, such as 'Barrio'; `locationDescription` is its name. */
  locationType: string
  locationDescription: string
  address: string
  phone: string
  mobilePhone: string
  email: string
  /** Opening and closing time, `HH:MM`. */
  openingTime: string
  closingTime: string
  workers: number
  /** Data that a census lacked; its number of workers is then 0. */
  censusGaps?: readonly string[] | undefined
  privacyAccepted: boolean
  electronicNotification: boolean
  /** `sheetBox` is the code of the activity's box. The form has no box for some codes. */
  activities: { name: string; sheetBox: string }[]
  responsibleName: string
  responsibleIdNumber: string
  responsibleMobilePhone: string
  responsibleCapacity: string
  responsibleObservation: string | null
  observation: string | null
  /** Name of the image with the responsible person's signature, or null. */
  signature: string | null
}
