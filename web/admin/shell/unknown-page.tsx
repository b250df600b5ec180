import { data } from 'react-router';
import { shellTexts as texts } from '../texts/shell.ts';
import { Refused } from './refused.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function UnknownPage() {
  return <Refused>{texts.unknownText}</Refused>;
}
