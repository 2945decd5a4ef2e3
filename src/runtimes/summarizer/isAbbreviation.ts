/** Whether a full stop belongs to the word before it rather than to the sentence. English. */
export function isAbbreviation(before: string, next: string): boolean {
  const word = /[\p{L}\p{N}.]+$/u.exec(before)?.[0] ?? ''
  if (always.has(word) || always.has(word.toLowerCase())) return true
  if (beforeNumber.has(word.toLowerCase())) return /^\p{N}/u.test(next)
  if (halfDay.test(word)) return afterTime.has(next) || !/^\p{Lu}/u.test(next)
  if (mayEnd.has(word) || isInitial(word) || isSpelledOut.test(word)) return !starters.has(next)
  return false
}

/** "J. Smith", but the word "I" ends sentences. */
const isInitial = (word: string) => word !== 'I' && /^\p{Lu}$/u.test(word)

/** U.S, a.m, Ph.D */
const isSpelledOut = /^(?:\p{L}{1,2}\.){1,6}\p{L}{1,2}$/u

const words = (list: string) => new Set(list.split(' '))

/** Something always follows these; a title must be written as one. */
const always = words(
  'Dr Mr Mrs Ms Mx Prof Gen Sen Rep Gov Capt Lt Col Sgt Cmdr Rev Hon Pres Messrs e.g i.e vs cf viz approx ca esp incl',
)

const beforeNumber = words('no nos fig figs eq p pp vol ch sec art op ver')

/** A sentence may end with these: it does when the next word is one that begins sentences. */
const mayEnd = words(
  'Inc Ltd Co Corp LLC Bros Jr Sr St Ave Blvd Rd Mt Ft Dept Univ Assn al ' +
    'Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thurs Fri Sat Sun',
)

const halfDay = /^[ap]\.m$/i
const afterTime = words(
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday EST EDT ET PST PDT PT CET CEST GMT UTC Eastern Pacific',
)

const starters = words(
  'The A An In On At It He She They We You I This That These Those But And Or So If When While As For From With Its ' +
    'His Her Their Our My There Here What Why How Who Where After Before Since Although Though However Now Then Not No ' +
    'Yes Some Many Most All Each Every Both Another Only Even Still Yet Also To By Of Under Because Until Once During ' +
    'Despite Instead Meanwhile Moreover Today',
)
