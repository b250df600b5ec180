import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import argon2 from '@node-rs/argon2';
import type { Answer, Question } from './thread.ts';

/** Linux has a priority for each thread; elsewhere this would set that of the whole process. */
if (process.platform === 'linux') setPriority(0, 19);

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answerTo(question)));

function answerTo({ number, password, ...task }: Question): Answer {
  try {
    const value =
      'stored' in task ? argon2.verifySync(task.stored, password) : argon2.hashSync(password, task.cost);
    return { number, value };
  } catch (error) {
    return { number, fault: String(error) };
  }
}
