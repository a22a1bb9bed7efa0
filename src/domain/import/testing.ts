import type { ImportCatalogue } from './catalogue/catalogue.ts'

/** A small catalogue with the shapes that matter: other names, a district, names of two populations. */
export const aCatalogue: ImportCatalogue = {
  department: { daneCode: '13', name: 'Bolívar' },
  departments: [
    { daneCode: '13', name: 'Bolívar' },
    { daneCode: '23', name: 'Córdoba' },
  ],
  zodes: [
    { id: 1, code: 'ZD', name: 'Dique' },
    { id: 2, code: 'ZM', name: 'Depresión Momposina' },
  ],
  cities: [
    {
      id: 13001,
      zodesId: 1,
      daneCode: '13001',
      name: 'Cartagena de Indias',
      otherNames: ['Cartagena'],
      isDistrict: true,
    },
    { id: 13006, zodesId: 2, daneCode: '13006', name: 'Achí', otherNames: [], isDistrict: false },
    { id: 13052, zodesId: 1, daneCode: '13052', name: 'Arjona', otherNames: [], isDistrict: false },
    { id: 13244, zodesId: 1, daneCode: '13244', name: 'El Carmen de Bolívar', otherNames: [], isDistrict: false },
    { id: 13430, zodesId: 2, daneCode: '13430', name: 'Magangué', otherNames: [], isDistrict: false },
    {
      id: 13468,
      zodesId: 2,
      daneCode: '13468',
      name: 'Santa Cruz de Mompox',
      otherNames: ['Mompós', 'Mompox'],
      isDistrict: false,
    },
  ],
  inscriptionTypes: [
    { id: 1, name: 'Preparación de alimentos' },
    { id: 3, name: 'Expendio de alimentos' },
  ],
  activities: [
    { id: 1, name: 'Restaurante', inscriptionTypeId: 1 },
    { id: 3, name: 'Panadería y/o pastelería', inscriptionTypeId: 1 },
    { id: 4, name: 'Jugos, frutería y/o heladería', inscriptionTypeId: 1 },
    { id: 10, name: 'Productos de la pesca', inscriptionTypeId: 3 },
  ],
  identificationTypes: [
    { id: 1, abbreviation: 'C.C.', name: 'Cédula de ciudadanía' },
    { id: 3, abbreviation: 'NIT', name: 'Número de identificación tributaria' },
  ],
  locationTypes: [
    { id: 1, name: 'Barrio', populationType: 'URBANA' },
    { id: 4, name: 'Sector', populationType: 'URBANA' },
    { id: 7, name: 'Vereda', populationType: 'RURAL' },
    { id: 10, name: 'Sector', populationType: 'RURAL' },
  ],
}
