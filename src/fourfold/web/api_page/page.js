// Sends the request that a form describes, and shows its address and its answer.

function request(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  const body = {};
  const headers = {};
  for (const input of form.querySelectorAll("[name]")) {
    const { in: place, type } = input.dataset;
    const isDefault = input.tagName === "SELECT" && input.selectedOptions[0].defaultSelected;
    if (place === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    else if (input.value === "" || isDefault) continue;
    else if (place === "query") query.set(input.name, input.value);
    else if (place === "header") headers[input.name] = input.value;
    else body[input.name] = type === "string" ? input.value : Number(input.value);
  }
  const address = query.size ? `${path}?${query}` : path;
  if (form.dataset.method === "GET") return [address, { headers }];
  headers["Content-Type"] = "application/json";
  return [address, { method: form.dataset.method, headers, body: JSON.stringify(body) }];
}

function show(place, ...nodes) {
  place.replaceChildren(...nodes);
}

function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

async function content(response) {
  const kind = response.headers.get("Content-Type") ?? "";
  if (kind.startsWith("image/")) {
    const image = document.createElement("img");
    image.src = URL.createObjectURL(await response.blob());
    image.alt = "The board";
    return image;
  }
  const text = await response.text();
  return element("pre", kind.includes("json") ? JSON.stringify(JSON.parse(text), null, 2) : text);
}

async function send(form) {
  const [address, options] = request(form);
  const answer = form.querySelector(".answer");
  form.querySelector(".address").textContent = options.body ? `${address} ${options.body}` : address;
  show(answer, element("p", "Waiting for the answer…"));
  const start = performance.now();
  try {
    const response = await fetch(address, options);
    const status = `${response.status} ${response.statusText}, ${Math.round(performance.now() - start)} ms`;
    show(answer, element("p", status, response.ok ? "" : "failed"), await content(response));
  } catch {
    show(answer, element("p", "The server isn't responding. Try again.", "failed"));
  }
}

for (const form of document.forms) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form);
  });
}
