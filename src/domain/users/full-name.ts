type Names = {
  firstName: string
  middleName?: string | null | undefined
  lastName: string
  secondSurname?: string | null | undefined
}

/** The names of a person in one line, without those that are absent. */
export const fullName = ({ firstName, middleName, lastName, secondSurname }: Names): string =>
  [firstName, middleName, lastName, secondSurname].filter(Boolean).join(' ')
