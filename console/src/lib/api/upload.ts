import { ApiError, errorOf } from './client';

interface Upload {
  url: string;
  file: Blob;
  headers: Record<string, string>;
  /** Called with the part that is sent, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Posts a file as it is. Not by `fetch`, which does not tell how far it is. @throws ApiError */
export function upload({ url, file, headers, onProgress }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(errorOf(answerOf(request), bodyOf(request.responseText)));
    });
    request.addEventListener('error', () => {
      const sentence = "Couldn't send the file. Check your connection.";
      reject(new ApiError(0, 'unreachable', sentence, [], null));
    });
    request.send(file);
  });
}

/** Returns what there is to know of an answer beside its body. */
function answerOf(request: XMLHttpRequest) {
  return {
    status: request.status,
    headers: { get: (name: string) => request.getResponseHeader(name) },
  };
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
