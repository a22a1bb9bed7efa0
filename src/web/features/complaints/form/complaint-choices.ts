import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'

/** The catalogues of the forms of a complaint. The page gives them, since the requests belong to other features. */
export type ComplaintChoices = {
  cities: CatalogueQuery
  engineers: CatalogueQuery
  technicians: CatalogueQuery
  /** Active establishments that a text finds. */
  establishmentsFound: (text: string) => CatalogueQuery
}
